-- The schema after all migrations, written by `node scripts/schema.ts`. Not run by anything; change it by a migration.


CREATE EXTENSION pg_trgm;

CREATE TABLE ach_counters (
  org_id text COLLATE "C" NOT NULL,
  last_trace integer NOT NULL,
  CONSTRAINT ach_counters_pkey PRIMARY KEY (org_id),
  CONSTRAINT ach_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE ach_entries (
  id bigint NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  deal_id text COLLATE "C",
  bank_account_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  expected_on date,
  amount bigint NOT NULL,
  trace text COLLATE "C",
  is_live boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ach_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ach_entries_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id) ON DELETE CASCADE,
  CONSTRAINT ach_entries_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  CONSTRAINT ach_entries_file_id_fkey FOREIGN KEY (file_id) REFERENCES ach_files(id) ON DELETE CASCADE,
  CONSTRAINT ach_entries_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT ach_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  CONSTRAINT ach_entries_check CHECK (((kind = 'prenote'::text) = ((payment_id IS NULL) AND (deal_id IS NULL) AND (expected_on IS NULL) AND (amount = 0)))),
  CONSTRAINT ach_entries_kind_check CHECK ((kind = ANY (ARRAY['debit'::text, 'retry'::text, 'prenote'::text])))
);
CREATE INDEX ach_entries_by_account ON public.ach_entries USING btree (bank_account_id);
CREATE INDEX ach_entries_by_deal ON public.ach_entries USING btree (deal_id);
CREATE INDEX ach_entries_by_file ON public.ach_entries USING btree (file_id);
CREATE INDEX ach_entries_deal ON public.ach_entries USING btree (org_id, deal_id, expected_on);
CREATE INDEX ach_entries_file ON public.ach_entries USING btree (org_id, file_id, id);
CREATE UNIQUE INDEX ach_entries_once ON public.ach_entries USING btree (org_id, deal_id, expected_on) WHERE (is_live AND (kind <> 'prenote'::text));
CREATE UNIQUE INDEX ach_entries_payment ON public.ach_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX ach_entries_trace ON public.ach_entries USING btree (org_id, trace) WHERE (trace IS NOT NULL);

CREATE TABLE ach_files (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  status text NOT NULL,
  effective_date date NOT NULL,
  entry_count integer NOT NULL,
  total_debit bigint NOT NULL,
  created_by text NOT NULL,
  approved_by text,
  approved_at timestamp(3) with time zone,
  fetched_at timestamp(3) with time zone,
  company_id text NOT NULL,
  content_sealed bytea,
  sha256 text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ach_files_pkey PRIMARY KEY (id),
  CONSTRAINT ach_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT ach_files_check CHECK (((content_sealed IS NULL) = (approved_at IS NULL))),
  CONSTRAINT ach_files_check1 CHECK (((sha256 IS NULL) = (approved_at IS NULL))),
  CONSTRAINT ach_files_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'cancelled'::text])))
);
CREATE INDEX ach_files_created ON public.ach_files USING btree (org_id, created_at, id);
CREATE INDEX ach_files_drafts ON public.ach_files USING btree (effective_date) WHERE (status = 'draft'::text);
CREATE INDEX ach_files_effective ON public.ach_files USING btree (org_id, effective_date, id);

CREATE TABLE ach_return_items (
  id bigint NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  file_sha256 text NOT NULL,
  line integer NOT NULL,
  kind text NOT NULL,
  code text NOT NULL,
  original_trace text NOT NULL,
  return_trace text NOT NULL,
  amount bigint NOT NULL,
  outcome text NOT NULL,
  reason text,
  resolved_at timestamp(3) with time zone,
  resolved_by text,
  resolution text,
  created_at timestamp(3) with time zone NOT NULL,
  corrected_hash_sealed bytea,
  CONSTRAINT ach_return_items_pkey PRIMARY KEY (id),
  CONSTRAINT ach_return_items_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT ach_return_items_kind_check CHECK ((kind = ANY (ARRAY['return'::text, 'change'::text]))),
  CONSTRAINT ach_return_items_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'unmatched'::text])))
);
CREATE INDEX ach_return_items_by_trace ON public.ach_return_items USING btree (org_id, original_trace);
CREATE UNIQUE INDEX ach_return_items_once ON public.ach_return_items USING btree (org_id, code, original_trace, return_trace, amount) WHERE ((kind = 'return'::text) AND (outcome = 'applied'::text));
CREATE INDEX ach_return_items_open ON public.ach_return_items USING btree (org_id, created_at, id) WHERE ((outcome = 'unmatched'::text) AND (resolved_at IS NULL));

CREATE TABLE alerts (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  status text COLLATE "C" NOT NULL,
  message text NOT NULL,
  details jsonb NOT NULL,
  analysis_id text COLLATE "C" NOT NULL,
  reason text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT alerts_deal_id_kind_subject_key UNIQUE (deal_id, kind, subject),
  CONSTRAINT alerts_pkey PRIMARY KEY (id),
  CONSTRAINT alerts_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  CONSTRAINT alerts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX alerts_created ON public.alerts USING btree (org_id, created_at, id);
CREATE INDEX alerts_status ON public.alerts USING btree (org_id, status, created_at, id);
CREATE INDEX alerts_updated ON public.alerts USING btree (org_id, updated_at, id);

CREATE TABLE analyses (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  mode text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C",
  merchant_id text COLLATE "C",
  statement_count integer NOT NULL DEFAULT 0,
  error text,
  pages_done integer,
  pages_total integer,
  job_id text,
  attempts integer NOT NULL DEFAULT 0,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  revision integer NOT NULL DEFAULT 0,
  inputs_ended_at timestamp(3) with time zone,
  comparison jsonb,
  CONSTRAINT analyses_pkey PRIMARY KEY (id),
  CONSTRAINT analyses_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  CONSTRAINT analyses_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT analyses_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX analyses_compared ON public.analyses USING btree (org_id, ((comparison ->> 'analysisId'::text))) WHERE (comparison IS NOT NULL);
CREATE INDEX analyses_created ON public.analyses USING btree (org_id, created_at, id);
CREATE INDEX analyses_deal ON public.analyses USING btree (org_id, deal_id, created_at, id);
CREATE INDEX analyses_failed ON public.analyses USING btree (org_id, updated_at) WHERE (status = 'failed'::text);
CREATE INDEX analyses_inputs ON public.analyses USING btree (org_id, completed_at) WHERE ((inputs_ended_at IS NULL) AND (completed_at IS NOT NULL));
CREATE INDEX analyses_merchant ON public.analyses USING btree (org_id, merchant_id, created_at, id);
CREATE INDEX analyses_of_deal ON public.analyses USING btree (deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX analyses_of_merchant ON public.analyses USING btree (merchant_id) WHERE (merchant_id IS NOT NULL);
CREATE INDEX analyses_status ON public.analyses USING btree (org_id, status, created_at, id);
CREATE INDEX analyses_updated ON public.analyses USING btree (org_id, updated_at, id);
CREATE TRIGGER count_delete AFTER DELETE ON public.analyses REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION analyses_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.analyses REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION analyses_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.analyses FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.deal_id IS DISTINCT FROM new.deal_id) OR (old.merchant_id IS DISTINCT FROM new.merchant_id))) EXECUTE FUNCTION analyses_count_update();

CREATE TABLE analysis_corrections (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  analysis_id text COLLATE "C",
  run_id text COLLATE "C",
  revision integer NOT NULL,
  reason text NOT NULL,
  given jsonb NOT NULL,
  changes jsonb NOT NULL,
  made_by text NOT NULL,
  undone_by text,
  undone_at timestamp(3) with time zone,
  undone_revision integer,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT analysis_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT analysis_corrections_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE,
  CONSTRAINT analysis_corrections_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT analysis_corrections_run_id_fkey FOREIGN KEY (run_id) REFERENCES underwriting_analyses(id) ON DELETE CASCADE,
  CONSTRAINT analysis_corrections_check CHECK ((num_nonnulls(analysis_id, run_id) = 1))
);
CREATE INDEX analysis_corrections_analysis ON public.analysis_corrections USING btree (analysis_id) WHERE (analysis_id IS NOT NULL);
CREATE INDEX analysis_corrections_run ON public.analysis_corrections USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX analysis_corrections_subject ON public.analysis_corrections USING btree (org_id, subject_id, revision);

CREATE TABLE analysis_data (
  analysis_id text COLLATE "C" NOT NULL,
  input bytea,
  result bytea,
  overview jsonb,
  CONSTRAINT analysis_data_pkey PRIMARY KEY (analysis_id),
  CONSTRAINT analysis_data_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE
);

CREATE TABLE analysis_files (
  analysis_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  file_name text NOT NULL,
  blob_key text,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  pages jsonb,
  CONSTRAINT analysis_files_pkey PRIMARY KEY (analysis_id, "position"),
  CONSTRAINT analysis_files_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE
);

CREATE TABLE analysis_revisions (
  org_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  analysis_id text COLLATE "C",
  run_id text COLLATE "C",
  result bytea NOT NULL,
  CONSTRAINT analysis_revisions_pkey PRIMARY KEY (subject_id, revision),
  CONSTRAINT analysis_revisions_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE,
  CONSTRAINT analysis_revisions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT analysis_revisions_run_id_fkey FOREIGN KEY (run_id) REFERENCES underwriting_analyses(id) ON DELETE CASCADE,
  CONSTRAINT analysis_revisions_check CHECK ((num_nonnulls(analysis_id, run_id) = 1))
);
CREATE INDEX analysis_revisions_analysis ON public.analysis_revisions USING btree (analysis_id) WHERE (analysis_id IS NOT NULL);
CREATE INDEX analysis_revisions_run ON public.analysis_revisions USING btree (run_id) WHERE (run_id IS NOT NULL);

CREATE TABLE api_keys (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  key_start text NOT NULL,
  scopes text[] NOT NULL,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  created_by text COLLATE "C",
  CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_org ON public.api_keys USING btree (org_id, created_at, id);

CREATE TABLE applications (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  submission_number text COLLATE "C" NOT NULL,
  merchant_id text COLLATE "C",
  applicant_legal_name text NOT NULL,
  requested_amount bigint NOT NULL,
  applicant_state text,
  applicant_industry text,
  ein text,
  owner_first_name text,
  owner_last_name text,
  owner_email text,
  stage text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  priority text COLLATE "C" NOT NULL,
  funded_amount bigint,
  purchase_amount bigint,
  funded_date date,
  payment_frequency text,
  payment_amount bigint,
  funder_id text,
  deal_id text COLLATE "C",
  deal_code text COLLATE "C",
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  renews_deal_id text COLLATE "C",
  payoff_amount bigint,
  assignee_id text COLLATE "C",
  decline_reasons text[] NOT NULL DEFAULT '{}'::text[],
  stage_since timestamp(3) with time zone,
  CONSTRAINT applications_org_id_submission_number_key UNIQUE (org_id, submission_number),
  CONSTRAINT applications_pkey PRIMARY KEY (id),
  CONSTRAINT applications_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT applications_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX applications_amount ON public.applications USING btree (org_id, requested_amount, id);
CREATE INDEX applications_assignee ON public.applications USING btree (org_id, assignee_id, created_at, id);
CREATE INDEX applications_by_priority ON public.applications USING btree (org_id, priority, id);
CREATE INDEX applications_by_stage ON public.applications USING btree (org_id, stage, id);
CREATE INDEX applications_created ON public.applications USING btree (org_id, created_at, id);
CREATE INDEX applications_merchant ON public.applications USING btree (merchant_id);
CREATE INDEX applications_name ON public.applications USING btree (org_id, applicant_legal_name COLLATE "C", id);
CREATE INDEX applications_priority ON public.applications USING btree (org_id, priority, created_at, id);
CREATE INDEX applications_renews ON public.applications USING btree (renews_deal_id) WHERE (renews_deal_id IS NOT NULL);
CREATE INDEX applications_search ON public.applications USING gin (lower(((((applicant_legal_name || '
'::text) || COALESCE(((ein || '
'::text) || replace(ein, '-'::text, ''::text)), ''::text)) || '
'::text) || (submission_number COLLATE "default"))) gin_trgm_ops);
CREATE INDEX applications_stage ON public.applications USING btree (org_id, stage, created_at, id);
CREATE INDEX applications_status ON public.applications USING btree (org_id, status, created_at, id);
CREATE INDEX applications_updated ON public.applications USING btree (org_id, updated_at, id);
CREATE TRIGGER count_delete AFTER DELETE ON public.applications REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION applications_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.applications REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION applications_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.applications FOR EACH ROW WHEN (((old.stage IS DISTINCT FROM new.stage) OR (old.status IS DISTINCT FROM new.status) OR (old.priority IS DISTINCT FROM new.priority))) EXECUTE FUNCTION applications_count_update();
CREATE TRIGGER stage_since BEFORE UPDATE OF stage ON public.applications FOR EACH ROW WHEN ((old.stage IS DISTINCT FROM new.stage)) EXECUTE FUNCTION applications_stage_since();

CREATE TABLE audit_log (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamp(3) with time zone NOT NULL,
  address text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (org_id, actor, created_at, id);
CREATE INDEX audit_log_age ON public.audit_log USING brin (created_at);
CREATE INDEX audit_log_entity ON public.audit_log USING btree (entity_id, created_at);
CREATE INDEX audit_log_time ON public.audit_log USING btree (org_id, created_at, id);

CREATE TABLE bank_accounts (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  merchant_id text COLLATE "C" NOT NULL,
  routing_number text NOT NULL,
  account_sealed bytea,
  account_last4 text NOT NULL,
  account_type text NOT NULL,
  holder_type text NOT NULL,
  holder_name text NOT NULL,
  authorized_at text NOT NULL,
  status text NOT NULL,
  status_reason text,
  changed_by text NOT NULL,
  deleted_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  prenoted_on date,
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT bank_accounts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT bank_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT bank_accounts_account_type_check CHECK ((account_type = ANY (ARRAY['checking'::text, 'savings'::text]))),
  CONSTRAINT bank_accounts_check CHECK (((account_sealed IS NULL) = (deleted_at IS NOT NULL))),
  CONSTRAINT bank_accounts_holder_type_check CHECK ((holder_type = ANY (ARRAY['business'::text, 'person'::text]))),
  CONSTRAINT bank_accounts_routing_number_check CHECK ((routing_number ~ '^\d{9}$'::text)),
  CONSTRAINT bank_accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'onHold'::text, 'needsAttention'::text])))
);
CREATE INDEX bank_accounts_by_merchant ON public.bank_accounts USING btree (merchant_id);
CREATE INDEX bank_accounts_merchant ON public.bank_accounts USING btree (org_id, merchant_id, created_at, id);

CREATE TABLE classification_rules (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  payee text NOT NULL,
  type text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  reason text,
  made_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT classification_rules_org_id_payee_type_key UNIQUE (org_id, payee, type),
  CONSTRAINT classification_rules_pkey PRIMARY KEY (id),
  CONSTRAINT classification_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX classification_rules_created ON public.classification_rules USING btree (org_id, created_at, id);

CREATE TABLE code_counters (
  org_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT code_counters_pkey PRIMARY KEY (org_id, kind, year),
  CONSTRAINT code_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE contacts (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  merchant_id text COLLATE "C" NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  phone text,
  title text,
  is_primary boolean NOT NULL DEFAULT false,
  is_owner boolean NOT NULL DEFAULT false,
  ownership_percentage numeric,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT contacts_pkey PRIMARY KEY (id),
  CONSTRAINT contacts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE CASCADE,
  CONSTRAINT contacts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT contacts_ownership_percentage_check CHECK (((ownership_percentage >= (0)::numeric) AND (ownership_percentage <= (100)::numeric)))
);
CREATE INDEX contacts_merchant ON public.contacts USING btree (merchant_id, created_at, id);
CREATE UNIQUE INDEX contacts_one_primary ON public.contacts USING btree (merchant_id) WHERE is_primary;

CREATE TABLE deals (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  merchant_id text COLLATE "C" NOT NULL,
  merchant_name text NOT NULL,
  application_id text COLLATE "C",
  funder_id text,
  status text COLLATE "C" NOT NULL,
  sub_status text,
  replaced_by_deal_id text COLLATE "C",
  funded_amount bigint NOT NULL,
  purchase_amount bigint NOT NULL,
  opening_collected bigint NOT NULL DEFAULT 0,
  opening_payments integer NOT NULL DEFAULT 0,
  opening_last_date date,
  total_collected bigint NOT NULL DEFAULT 0,
  outstanding_balance bigint NOT NULL GENERATED ALWAYS AS (GREATEST((0)::bigint, (purchase_amount - total_collected))) STORED,
  rtr_bps bigint NOT NULL GENERATED ALWAYS AS (round(((10000.0 * (total_collected)::numeric) / (purchase_amount)::numeric))) STORED,
  payment_count integer NOT NULL DEFAULT 0,
  funded_date date NOT NULL,
  payment_frequency text,
  payment_amount bigint,
  next_payment_date date,
  last_payment_date date,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  status_before text COLLATE "C",
  settled_by text COLLATE "C",
  schedule jsonb,
  status_date date NOT NULL,
  merchant_state text,
  merchant_industry text,
  specified_percentage numeric,
  bank_account_id text COLLATE "C",
  first_priority_interest boolean NOT NULL DEFAULT false,
  CONSTRAINT deals_application_id_key UNIQUE (application_id),
  CONSTRAINT deals_org_id_code_key UNIQUE (org_id, code),
  CONSTRAINT deals_pkey PRIMARY KEY (id),
  CONSTRAINT deals_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT deals_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  CONSTRAINT deals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT deals_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT deals_replaced_by_deal_id_fkey FOREIGN KEY (replaced_by_deal_id) REFERENCES deals(id),
  CONSTRAINT deals_check CHECK ((purchase_amount >= funded_amount)),
  CONSTRAINT deals_funded_amount_check CHECK ((funded_amount > 0)),
  CONSTRAINT deals_specified_percentage_check CHECK (((specified_percentage > (0)::numeric) AND (specified_percentage <= (100)::numeric)))
);
CREATE INDEX deals_bank_account ON public.deals USING btree (bank_account_id) WHERE (bank_account_id IS NOT NULL);
CREATE INDEX deals_by_status ON public.deals USING btree (org_id, status, id);
CREATE INDEX deals_code_search ON public.deals USING gin (lower(code) gin_trgm_ops);
CREATE INDEX deals_created ON public.deals USING btree (org_id, created_at, id);
CREATE INDEX deals_funded_amount ON public.deals USING btree (org_id, funded_amount, id);
CREATE INDEX deals_funded_date ON public.deals USING btree (org_id, funded_date, id);
CREATE INDEX deals_funder ON public.deals USING btree (org_id, funder_id, funded_date, id);
CREATE INDEX deals_id ON public.deals USING btree (org_id, id);
CREATE INDEX deals_merchant ON public.deals USING btree (merchant_id, funded_date, id) INCLUDE (org_id);
CREATE INDEX deals_merchant_name ON public.deals USING btree (org_id, merchant_name COLLATE "C", id);
CREATE INDEX deals_next_payment ON public.deals USING btree (org_id, next_payment_date, id);
CREATE INDEX deals_outstanding ON public.deals USING btree (org_id, outstanding_balance, id);
CREATE INDEX deals_past_due ON public.deals USING btree (org_id, next_payment_date, id DESC) WHERE (next_payment_date IS NOT NULL);
CREATE INDEX deals_purchase_amount ON public.deals USING btree (org_id, purchase_amount, id);
CREATE INDEX deals_replaced_by ON public.deals USING btree (replaced_by_deal_id) WHERE (replaced_by_deal_id IS NOT NULL);
CREATE INDEX deals_rtr ON public.deals USING btree (org_id, rtr_bps, id);
CREATE INDEX deals_status ON public.deals USING btree (org_id, status, funded_date, id);
CREATE INDEX deals_sub_status ON public.deals USING btree (org_id, sub_status, funded_date, id);
CREATE INDEX deals_total_collected ON public.deals USING btree (org_id, total_collected, id);
CREATE INDEX deals_updated ON public.deals USING btree (org_id, updated_at, id);
CREATE TRIGGER count_delete AFTER DELETE ON public.deals REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION deals_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.deals REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION deals_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.deals FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.sub_status IS DISTINCT FROM new.sub_status) OR (old.merchant_id IS DISTINCT FROM new.merchant_id) OR (old.funder_id IS DISTINCT FROM new.funder_id) OR (old.funded_date IS DISTINCT FROM new.funded_date))) EXECUTE FUNCTION deals_count_update();
CREATE TRIGGER merchant_now BEFORE INSERT ON public.deals FOR EACH ROW EXECUTE FUNCTION deals_of_merchant_now();
CREATE TRIGGER sum_insert AFTER INSERT ON public.deals REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION deals_sum_insert();
CREATE TRIGGER sum_update AFTER UPDATE ON public.deals FOR EACH ROW WHEN (((old.status <> new.status) OR (old.status_date <> new.status_date) OR (old.funded_amount <> new.funded_amount) OR (old.purchase_amount <> new.purchase_amount) OR (old.total_collected <> new.total_collected) OR (old.funded_date <> new.funded_date) OR (old.next_payment_date IS DISTINCT FROM new.next_payment_date) OR (old.last_payment_date IS DISTINCT FROM new.last_payment_date) OR (old.merchant_state IS DISTINCT FROM new.merchant_state) OR (old.merchant_industry IS DISTINCT FROM new.merchant_industry))) EXECUTE FUNCTION deals_sum_update();
CREATE TRIGGER troubled_insert AFTER INSERT ON public.deals FOR EACH ROW WHEN (is_troubled(new.status)) EXECUTE FUNCTION keep_troubled_deal();
CREATE TRIGGER troubled_update AFTER UPDATE OF status, merchant_id ON public.deals FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.merchant_id IS DISTINCT FROM new.merchant_id)) AND (is_troubled(old.status) OR is_troubled(new.status)))) EXECUTE FUNCTION keep_troubled_deal();

CREATE TABLE document_statements (
  document_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  statements bytea NOT NULL,
  parsed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT document_statements_pkey PRIMARY KEY (document_id),
  CONSTRAINT document_statements_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  CONSTRAINT document_statements_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE documents (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C",
  merchant_id text COLLATE "C",
  application_id text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  status_reason text,
  blob_key text,
  content_type text,
  size bigint,
  sha256 text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT documents_pkey PRIMARY KEY (id),
  CONSTRAINT documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT documents_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  CONSTRAINT documents_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT documents_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX documents_application ON public.documents USING btree (application_id, created_at, id);
CREATE INDEX documents_created ON public.documents USING btree (org_id, created_at, id);
CREATE INDEX documents_deal ON public.documents USING btree (deal_id, created_at, id);
CREATE INDEX documents_merchant ON public.documents USING btree (merchant_id, created_at, id);
CREATE INDEX documents_name ON public.documents USING btree (org_id, name COLLATE "C", id);
CREATE INDEX documents_search ON public.documents USING gin (lower(name) gin_trgm_ops);
CREATE INDEX documents_status ON public.documents USING btree (org_id, status, created_at, id);
CREATE INDEX documents_type ON public.documents USING btree (org_id, type, created_at, id);
CREATE INDEX documents_updated ON public.documents USING btree (org_id, updated_at, id);
CREATE TRIGGER count_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION documents_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION documents_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.documents FOR EACH ROW WHEN (((old.type IS DISTINCT FROM new.type) OR (old.deal_id IS DISTINCT FROM new.deal_id) OR (old.merchant_id IS DISTINCT FROM new.merchant_id))) EXECUTE FUNCTION documents_count_update();

CREATE TABLE events (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  data text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  ordinal bigint NOT NULL,
  traceparent text COLLATE "C",
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX events_age ON public.events USING brin (created_at);
CREATE INDEX events_entity ON public.events USING btree (entity_id);
CREATE INDEX events_org ON public.events USING btree (org_id, created_at, id);
CREATE INDEX events_replay ON public.events USING btree (org_id, ordinal) INCLUDE (type) WHERE (entity_id !~~ 'whk\_%'::text);

CREATE TABLE idempotency_keys (
  org_id text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  path text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  status integer NOT NULL,
  headers jsonb NOT NULL,
  body bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  record_ids text[] NOT NULL DEFAULT '{}'::text[],
  scopes text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (org_id, method, path, key),
  CONSTRAINT idempotency_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_records ON public.idempotency_keys USING gin (record_ids);

CREATE TABLE list_counts (
  org_id text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX list_counts_sum ON public.list_counts USING btree (org_id, list, facet, value) INCLUDE (n);

CREATE TABLE memberships (
  org_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  accepted_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT memberships_pkey PRIMARY KEY (org_id, user_id),
  CONSTRAINT memberships_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

CREATE TABLE merchants (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  legal_name text NOT NULL,
  dba_name text,
  ein text,
  business_state text,
  industry text,
  owner_name text,
  owner_email text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT merchants_pkey PRIMARY KEY (id),
  CONSTRAINT merchants_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX merchants_active ON public.merchants USING btree (org_id, is_active, created_at, id);
CREATE INDEX merchants_created ON public.merchants USING btree (org_id, created_at, id);
CREATE INDEX merchants_ein ON public.merchants USING btree (org_id, ein) WHERE (ein IS NOT NULL);
CREATE INDEX merchants_industry ON public.merchants USING btree (org_id, industry, id) WHERE (industry IS NOT NULL);
CREATE INDEX merchants_legal_name ON public.merchants USING btree (org_id, legal_name COLLATE "C", id);
CREATE INDEX merchants_search ON public.merchants USING gin (lower(((((legal_name || '
'::text) || COALESCE(dba_name, ''::text)) || '
'::text) || COALESCE(((ein || '
'::text) || replace(ein, '-'::text, ''::text)), ''::text))) gin_trgm_ops);
CREATE INDEX merchants_state ON public.merchants USING btree (org_id, business_state, created_at, id);
CREATE INDEX merchants_updated ON public.merchants USING btree (org_id, updated_at, id);
CREATE TRIGGER count_delete AFTER DELETE ON public.merchants REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION merchants_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.merchants REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION merchants_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.merchants FOR EACH ROW WHEN (((old.is_active IS DISTINCT FROM new.is_active) OR (old.business_state IS DISTINCT FROM new.business_state))) EXECUTE FUNCTION merchants_count_update();
CREATE TRIGGER tell_deals AFTER UPDATE ON public.merchants FOR EACH ROW WHEN (((old.business_state IS DISTINCT FROM new.business_state) OR (old.industry IS DISTINCT FROM new.industry))) EXECUTE FUNCTION merchants_tell_deals();
CREATE TRIGGER troubled_rename AFTER UPDATE OF legal_name, dba_name, ein ON public.merchants FOR EACH ROW WHEN ((((old.legal_name IS DISTINCT FROM new.legal_name) OR (old.dba_name IS DISTINCT FROM new.dba_name)) OR (old.ein IS DISTINCT FROM new.ein))) EXECUTE FUNCTION rename_troubled_deals();

CREATE TABLE model_labels (
  org_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  label jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT model_labels_pkey PRIMARY KEY (org_id, key),
  CONSTRAINT model_labels_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE notes (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C",
  application_id text COLLATE "C",
  merchant_id text COLLATE "C",
  author_id text COLLATE "C" NOT NULL,
  body text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  mentions text[] NOT NULL DEFAULT '{}'::text[],
  is_pinned boolean NOT NULL DEFAULT false,
  promise_date date,
  promise_amount bigint,
  promise_status text COLLATE "C",
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  analysis_id text COLLATE "C",
  CONSTRAINT notes_pkey PRIMARY KEY (id),
  CONSTRAINT notes_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE,
  CONSTRAINT notes_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT notes_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  CONSTRAINT notes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT notes_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT notes_check CHECK ((num_nonnulls(deal_id, application_id, merchant_id, analysis_id) = 1)),
  CONSTRAINT notes_check1 CHECK ((((promise_date IS NULL) = (promise_amount IS NULL)) AND ((promise_date IS NULL) = (promise_status IS NULL))))
);
CREATE INDEX notes_analysis ON public.notes USING btree (analysis_id, created_at, id) WHERE (analysis_id IS NOT NULL);
CREATE INDEX notes_application ON public.notes USING btree (application_id, created_at, id);
CREATE INDEX notes_deal ON public.notes USING btree (deal_id, created_at, id);
CREATE INDEX notes_merchant ON public.notes USING btree (merchant_id, created_at, id);
CREATE INDEX notes_promises ON public.notes USING btree (org_id, promise_date, id) WHERE (promise_status = 'open'::text);

CREATE TABLE organizations (
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  time_zone text NOT NULL DEFAULT 'America/New_York'::text,
  created_at timestamp(3) with time zone NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  settings_version integer NOT NULL DEFAULT 1,
  CONSTRAINT organizations_name_key UNIQUE (name),
  CONSTRAINT organizations_pkey PRIMARY KEY (id)
);

CREATE TABLE payments (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  effective_date date NOT NULL,
  notes text,
  return_code text,
  returned_date date,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  failure_reason text,
  ach_file_id text COLLATE "C",
  is_with_bank boolean NOT NULL DEFAULT false,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_ach_file_id_fkey FOREIGN KEY (ach_file_id) REFERENCES ach_files(id),
  CONSTRAINT payments_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  CONSTRAINT payments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT payments_amount_check CHECK ((amount > 0))
);
CREATE INDEX payments_ach_file ON public.payments USING btree (ach_file_id, effective_date, id) WHERE (ach_file_id IS NOT NULL);
CREATE INDEX payments_back_lately ON public.payments USING btree (org_id, updated_at) WHERE (return_code IS NOT NULL);
CREATE INDEX payments_due ON public.payments USING btree (effective_date, id) WHERE (status = 'pending'::text);
CREATE INDEX payments_effective ON public.payments USING btree (deal_id, effective_date, id);
CREATE INDEX payments_org_amount ON public.payments USING btree (org_id, amount, id);
CREATE INDEX payments_org_created ON public.payments USING btree (org_id, created_at, id);
CREATE INDEX payments_org_effective ON public.payments USING btree (org_id, effective_date, id);
CREATE INDEX payments_org_status ON public.payments USING btree (org_id, status, effective_date, id);
CREATE INDEX payments_org_type ON public.payments USING btree (org_id, type, effective_date, id);
CREATE INDEX payments_org_updated ON public.payments USING btree (org_id, updated_at, id);
CREATE INDEX payments_returned ON public.payments USING btree (org_id, return_code, effective_date, id) WHERE (return_code IS NOT NULL);
CREATE TRIGGER count_delete AFTER DELETE ON public.payments REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION payments_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION payments_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.payments FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.type IS DISTINCT FROM new.type))) EXECUTE FUNCTION payments_count_update();
CREATE TRIGGER free_ach_entry AFTER UPDATE OF status ON public.payments FOR EACH ROW WHEN (((new.ach_file_id IS NOT NULL) AND (new.status = ANY (ARRAY['failed'::text, 'cancelled'::text])) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION free_ach_entry();
CREATE TRIGGER sum_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION payments_sum_insert();
CREATE TRIGGER sum_update AFTER UPDATE ON public.payments FOR EACH ROW WHEN (((old.status <> new.status) OR (old.amount <> new.amount) OR (old.effective_date <> new.effective_date) OR (old.return_code IS DISTINCT FROM new.return_code))) EXECUTE FUNCTION payments_sum_update();

CREATE TABLE portfolio_builds (
  org_id text COLLATE "C" NOT NULL,
  built_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT portfolio_builds_pkey PRIMARY KEY (org_id),
  CONSTRAINT portfolio_builds_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE portfolio_days (
  org_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  status text COLLATE "C" NOT NULL,
  deals bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT portfolio_days_pkey PRIMARY KEY (org_id, day, status),
  CONSTRAINT portfolio_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE portfolio_sums (
  org_id text COLLATE "C" NOT NULL,
  metric text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  day date NOT NULL,
  cents bigint NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX portfolio_sums_sum ON public.portfolio_sums USING btree (org_id, metric, key, day) INCLUDE (cents, n);

CREATE TABLE presence (
  org_id text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT presence_pkey PRIMARY KEY (org_id, record_id, user_id),
  CONSTRAINT presence_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX presence_age ON public.presence USING btree (seen_at);

CREATE TABLE registry_imports (
  id integer NOT NULL,
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  added integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT registry_imports_pkey PRIMARY KEY (id)
);

CREATE TABLE registry_records (
  id text COLLATE "C" NOT NULL,
  content_hash uuid NOT NULL,
  ein text COLLATE "C",
  legal_name text NOT NULL,
  dba_name text,
  state text,
  kind text COLLATE "C" NOT NULL,
  amount bigint,
  date date,
  source text,
  notes text,
  names text NOT NULL,
  terms tsvector NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT registry_records_content_hash_key UNIQUE (content_hash),
  CONSTRAINT registry_records_pkey PRIMARY KEY (id)
);
CREATE INDEX registry_records_ein ON public.registry_records USING btree (ein) WHERE (ein IS NOT NULL);
CREATE INDEX registry_records_terms ON public.registry_records USING gin (terms) WITH (fastupdate=off);

CREATE TABLE registry_words (
  word text COLLATE "C" NOT NULL,
  records integer NOT NULL,
  CONSTRAINT registry_words_pkey PRIMARY KEY (word)
);

CREATE TABLE schedule_pauses (
  org_id text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL,
  from_date date NOT NULL,
  until_date date NOT NULL,
  reason text NOT NULL,
  author text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT schedule_pauses_pkey PRIMARY KEY (deal_id, version, "position"),
  CONSTRAINT schedule_pauses_deal_id_version_fkey FOREIGN KEY (deal_id, version) REFERENCES schedule_versions(deal_id, version) ON DELETE CASCADE,
  CONSTRAINT schedule_pauses_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT schedule_pauses_check CHECK ((until_date >= from_date))
);
CREATE INDEX schedule_pauses_org ON public.schedule_pauses USING btree (org_id);

CREATE TABLE schedule_versions (
  org_id text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  payment_frequency text COLLATE "C" NOT NULL,
  payment_amount bigint NOT NULL,
  anchor date NOT NULL,
  first_slot integer NOT NULL,
  collected bigint NOT NULL,
  reason text NOT NULL,
  author text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT schedule_versions_pkey PRIMARY KEY (deal_id, version),
  CONSTRAINT schedule_versions_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  CONSTRAINT schedule_versions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT schedule_versions_payment_amount_check CHECK ((payment_amount > 0))
);
CREATE INDEX schedule_versions_org ON public.schedule_versions USING btree (org_id);

CREATE TABLE schema_migrations (
  name text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE sessions (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  signed_in_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL,
  address text,
  user_agent text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES memberships(org_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sessions_age ON public.sessions USING btree (last_seen_at);
CREATE INDEX sessions_member ON public.sessions USING btree (org_id, user_id);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE TABLE sign_in_tries (
  key bytea NOT NULL,
  tries integer NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_tries_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_tries_age ON public.sign_in_tries USING btree (last_at);

CREATE TABLE today_done (
  org_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  item text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT today_done_pkey PRIMARY KEY (org_id, user_id, item),
  CONSTRAINT today_done_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX today_done_age ON public.today_done USING btree (created_at);

CREATE TABLE troubled_deals (
  deal_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  merchant_id text COLLATE "C" NOT NULL,
  legal_name text NOT NULL,
  dba_name text,
  ein text COLLATE "C",
  CONSTRAINT troubled_deals_pkey PRIMARY KEY (deal_id),
  CONSTRAINT troubled_deals_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  CONSTRAINT troubled_deals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT troubled_deals_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX troubled_deals_ein ON public.troubled_deals USING btree (org_id, ein) WHERE (ein IS NOT NULL);
CREATE INDEX troubled_deals_merchant ON public.troubled_deals USING btree (merchant_id);
CREATE INDEX troubled_deals_names ON public.troubled_deals USING gin (lower(legal_name) gin_trgm_ops, lower(dba_name) gin_trgm_ops);

CREATE TABLE true_ups (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C" NOT NULL,
  analysis_id text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  months text[] NOT NULL,
  true_revenue bigint NOT NULL,
  specified_percentage numeric NOT NULL,
  due_amount bigint NOT NULL,
  taken_amount bigint NOT NULL,
  payment_frequency text COLLATE "C" NOT NULL,
  payments_per_month numeric NOT NULL,
  current_payment_amount bigint NOT NULL,
  proposed_payment_amount bigint NOT NULL,
  schedule_version integer,
  reason text,
  decided_by text,
  decided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT true_ups_pkey PRIMARY KEY (id),
  CONSTRAINT true_ups_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  CONSTRAINT true_ups_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX true_ups_deal ON public.true_ups USING btree (deal_id, created_at, id);
CREATE UNIQUE INDEX true_ups_one_open ON public.true_ups USING btree (deal_id) WHERE (status = 'open'::text);
CREATE INDEX true_ups_org ON public.true_ups USING btree (org_id);

CREATE TABLE unclaimed_blobs (
  key text COLLATE "C" NOT NULL,
  delete_after timestamp(3) with time zone NOT NULL,
  CONSTRAINT unclaimed_blobs_pkey PRIMARY KEY (key)
);
CREATE INDEX unclaimed_blobs_due ON public.unclaimed_blobs USING btree (delete_after);

CREATE TABLE underwriting_analyses (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  deal_id text COLLATE "C",
  application_id text COLLATE "C",
  tool text COLLATE "C" NOT NULL,
  provider text COLLATE "C",
  params jsonb NOT NULL,
  status text COLLATE "C" NOT NULL,
  error text,
  result bytea,
  pdf_key text,
  job_id text,
  attempts integer NOT NULL DEFAULT 0,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  pages_done integer,
  pages_total integer,
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT underwriting_analyses_pkey PRIMARY KEY (id),
  CONSTRAINT underwriting_analyses_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT underwriting_analyses_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  CONSTRAINT underwriting_analyses_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX underwriting_analyses_application ON public.underwriting_analyses USING btree (application_id, tool, created_at, id);
CREATE INDEX underwriting_analyses_created ON public.underwriting_analyses USING btree (org_id, created_at, id);
CREATE INDEX underwriting_analyses_deal ON public.underwriting_analyses USING btree (deal_id, tool, created_at, id);
CREATE INDEX underwriting_failed ON public.underwriting_analyses USING btree (org_id, updated_at) WHERE (status = 'failed'::text);
CREATE INDEX underwriting_plain_reports ON public.underwriting_analyses USING btree (id) WHERE (pdf_key IS NOT NULL);

CREATE TABLE underwriting_inputs (
  run_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  input bytea NOT NULL,
  CONSTRAINT underwriting_inputs_pkey PRIMARY KEY (run_id),
  CONSTRAINT underwriting_inputs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT underwriting_inputs_run_id_fkey FOREIGN KEY (run_id) REFERENCES underwriting_analyses(id) ON DELETE CASCADE
);

CREATE TABLE underwriting_reports (
  run_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  pdf_sealed bytea NOT NULL,
  CONSTRAINT underwriting_reports_pkey PRIMARY KEY (run_id),
  CONSTRAINT underwriting_reports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT underwriting_reports_run_id_fkey FOREIGN KEY (run_id) REFERENCES underwriting_analyses(id) ON DELETE CASCADE
);
CREATE INDEX underwriting_reports_org ON public.underwriting_reports USING btree (org_id);

CREATE TABLE underwriting_selections (
  org_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  document_ids text[] NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT underwriting_selections_pkey PRIMARY KEY (org_id, subject_id),
  CONSTRAINT underwriting_selections_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE users (
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  name text,
  password text,
  totp_secret bytea,
  totp_confirmed_at timestamp(3) with time zone,
  totp_last_step bigint NOT NULL DEFAULT 0,
  recovery_codes bytea[] NOT NULL DEFAULT '{}'::bytea[],
  last_org_id text COLLATE "C",
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);

CREATE TABLE views (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  screen text COLLATE "C" NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  search jsonb NOT NULL,
  columns text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT views_pkey PRIMARY KEY (id),
  CONSTRAINT views_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX views_org ON public.views USING btree (org_id, screen, created_at, id);

CREATE TABLE webhook_deliveries (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  attempt_count integer NOT NULL DEFAULT 0,
  run_attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(3) with time zone,
  claim uuid,
  claimed_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  last_attempt_at timestamp(3) with time zone,
  attempts jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_test boolean NOT NULL DEFAULT false,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at) WITH (deduplicate_items=off) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_list ON public.webhook_deliveries USING btree (webhook_id, created_at, id) WITH (fillfactor='50');

CREATE TABLE webhooks (
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  description text,
  events text[] NOT NULL,
  status text COLLATE "C" NOT NULL,
  status_reason text,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX webhooks_org ON public.webhooks USING btree (org_id, created_at, id);

CREATE TABLE welcome_links (
  org_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  kind text COLLATE "C" NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT welcome_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT welcome_links_pkey PRIMARY KEY (org_id, user_id),
  CONSTRAINT welcome_links_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES memberships(org_id, user_id) ON DELETE CASCADE
);

-- S ach_entries_id_seq

-- S ach_return_items_id_seq

-- S events_ordinal

CREATE OR REPLACE FUNCTION public.analyses_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'analyses', facet, value, -n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'deal_id', deal_id::text, count(*) FROM rows WHERE deal_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'merchant_id', merchant_id::text, count(*) FROM rows WHERE merchant_id IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.analyses_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'analyses', facet, value, n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'deal_id', deal_id::text, count(*) FROM rows WHERE deal_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'merchant_id', merchant_id::text, count(*) FROM rows WHERE merchant_id IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.analyses_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN  IF OLD.status IS DISTINCT FROM NEW.status THEN
          IF OLD.status IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'analyses', 'status', OLD.status::text, -1); END IF;
          IF NEW.status IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'analyses', 'status', NEW.status::text, 1); END IF;
        END IF; IF OLD.deal_id IS DISTINCT FROM NEW.deal_id THEN
          IF OLD.deal_id IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'analyses', 'deal_id', OLD.deal_id::text, -1); END IF;
          IF NEW.deal_id IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'analyses', 'deal_id', NEW.deal_id::text, 1); END IF;
        END IF; IF OLD.merchant_id IS DISTINCT FROM NEW.merchant_id THEN
          IF OLD.merchant_id IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'analyses', 'merchant_id', OLD.merchant_id::text, -1); END IF;
          IF NEW.merchant_id IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'analyses', 'merchant_id', NEW.merchant_id::text, 1); END IF;
        END IF; RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.applications_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'applications', facet, value, -n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'stage', stage::text, count(*) FROM rows WHERE stage IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'priority', priority::text, count(*) FROM rows WHERE priority IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.applications_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'applications', facet, value, n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'stage', stage::text, count(*) FROM rows WHERE stage IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'priority', priority::text, count(*) FROM rows WHERE priority IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.applications_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN  IF OLD.stage IS DISTINCT FROM NEW.stage THEN
          IF OLD.stage IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'applications', 'stage', OLD.stage::text, -1); END IF;
          IF NEW.stage IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'applications', 'stage', NEW.stage::text, 1); END IF;
        END IF; IF OLD.status IS DISTINCT FROM NEW.status THEN
          IF OLD.status IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'applications', 'status', OLD.status::text, -1); END IF;
          IF NEW.status IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'applications', 'status', NEW.status::text, 1); END IF;
        END IF; IF OLD.priority IS DISTINCT FROM NEW.priority THEN
          IF OLD.priority IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'applications', 'priority', OLD.priority::text, -1); END IF;
          IF NEW.priority IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'applications', 'priority', NEW.priority::text, 1); END IF;
        END IF; RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.applications_stage_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  NEW.stage_since := NEW.updated_at;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.count_list(tbl regclass, facets text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  name text := tbl::text;
  all_facets text := '';
  changed text := '';
  moves text := '';
  f text;
BEGIN
  FOREACH f IN ARRAY facets LOOP
    all_facets := all_facets || format(' UNION ALL SELECT org_id, %L, %I::text, count(*) FROM rows WHERE %I IS NOT NULL GROUP BY 1, 3', f, f, f);
    changed := changed || CASE WHEN changed = '' THEN '' ELSE ' OR ' END || format('OLD.%I IS DISTINCT FROM NEW.%I', f, f);
    moves := moves || format(
      ' IF OLD.%I IS DISTINCT FROM NEW.%I THEN
          IF OLD.%I IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, %L, %L, OLD.%I::text, -1); END IF;
          IF NEW.%I IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, %L, %L, NEW.%I::text, 1); END IF;
        END IF;', f, f, f, name, f, f, f, name, f, f);
  END LOOP;
  EXECUTE format(
    'CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
       INSERT INTO list_counts SELECT org_id, %L, facet, value, n FROM (SELECT org_id, '''' AS facet, '''' AS value, count(*) AS n FROM rows GROUP BY 1 %s) t(org_id, facet, value, n);
       RETURN NULL; END $f$', name || '_count_insert', name, all_facets);
  EXECUTE format(
    'CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
       INSERT INTO list_counts SELECT org_id, %L, facet, value, -n FROM (SELECT org_id, '''' AS facet, '''' AS value, count(*) AS n FROM rows GROUP BY 1 %s) t(org_id, facet, value, n);
       RETURN NULL; END $f$', name || '_count_delete', name, all_facets);
  EXECUTE format('CREATE TRIGGER count_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', name, name || '_count_insert');
  EXECUTE format('CREATE TRIGGER count_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', name, name || '_count_delete');
  IF changed <> '' THEN
    EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN %s RETURN NULL; END $f$', name || '_count_update', moves);
    EXECUTE format('CREATE TRIGGER count_update AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()', name, changed, name || '_count_update');
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.deal_sums(d deals)
 RETURNS TABLE(metric text, key text, day date, cents bigint, n bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT 'status', d.status, '1900-01-01'::date, d.outstanding_balance, 1::bigint
  UNION ALL SELECT 'funded', '', d.funded_date, d.funded_amount, 1
  UNION ALL SELECT 'purchased', '', d.funded_date, d.purchase_amount - d.opening_collected, 1
  UNION ALL SELECT 'overpaid', '', coalesce(d.last_payment_date, d.funded_date), d.total_collected - d.purchase_amount, 1
    WHERE d.total_collected > d.purchase_amount
  UNION ALL SELECT 'ended', d.status, d.status_date, d.outstanding_balance, 1
    WHERE d.status NOT IN ('active', 'defaulted', 'inCollections', 'inLegal')
  UNION ALL SELECT 'cohort', to_char(d.funded_date, 'YYYY-MM'), '1900-01-01', d.purchase_amount, 1 WHERE d.opening_collected = 0
  UNION ALL SELECT 'cohort_left_out', '', '1900-01-01', d.purchase_amount, 1 WHERE d.opening_collected <> 0
  UNION ALL SELECT s.metric, s.key, coalesce(d.next_payment_date, '9999-12-31'), d.outstanding_balance, 1
    FROM (VALUES ('aging', '')) s(metric, key) WHERE d.status IN ('active', 'defaulted', 'inCollections', 'inLegal')
  UNION ALL SELECT s.metric, coalesce(s.key, ''), '1900-01-01', d.outstanding_balance, 1
    FROM (VALUES ('state', d.merchant_state), ('industry', d.merchant_industry)) s(metric, key)
    WHERE d.status IN ('active', 'defaulted', 'inCollections', 'inLegal')
$function$;

CREATE OR REPLACE FUNCTION public.deals_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'deals', facet, value, -n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'sub_status', sub_status::text, count(*) FROM rows WHERE sub_status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'merchant_id', merchant_id::text, count(*) FROM rows WHERE merchant_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'funder_id', funder_id::text, count(*) FROM rows WHERE funder_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'funded_date', funded_date::text, count(*) FROM rows WHERE funded_date IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.deals_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'deals', facet, value, n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'sub_status', sub_status::text, count(*) FROM rows WHERE sub_status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'merchant_id', merchant_id::text, count(*) FROM rows WHERE merchant_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'funder_id', funder_id::text, count(*) FROM rows WHERE funder_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'funded_date', funded_date::text, count(*) FROM rows WHERE funded_date IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.deals_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN  IF OLD.status IS DISTINCT FROM NEW.status THEN
          IF OLD.status IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'deals', 'status', OLD.status::text, -1); END IF;
          IF NEW.status IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'deals', 'status', NEW.status::text, 1); END IF;
        END IF; IF OLD.sub_status IS DISTINCT FROM NEW.sub_status THEN
          IF OLD.sub_status IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'deals', 'sub_status', OLD.sub_status::text, -1); END IF;
          IF NEW.sub_status IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'deals', 'sub_status', NEW.sub_status::text, 1); END IF;
        END IF; IF OLD.merchant_id IS DISTINCT FROM NEW.merchant_id THEN
          IF OLD.merchant_id IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'deals', 'merchant_id', OLD.merchant_id::text, -1); END IF;
          IF NEW.merchant_id IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'deals', 'merchant_id', NEW.merchant_id::text, 1); END IF;
        END IF; IF OLD.funder_id IS DISTINCT FROM NEW.funder_id THEN
          IF OLD.funder_id IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'deals', 'funder_id', OLD.funder_id::text, -1); END IF;
          IF NEW.funder_id IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'deals', 'funder_id', NEW.funder_id::text, 1); END IF;
        END IF; IF OLD.funded_date IS DISTINCT FROM NEW.funded_date THEN
          IF OLD.funded_date IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'deals', 'funded_date', OLD.funded_date::text, -1); END IF;
          IF NEW.funded_date IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'deals', 'funded_date', NEW.funded_date::text, 1); END IF;
        END IF; RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.deals_of_merchant_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  NEW.status_date := coalesce(NEW.status_date, CASE WHEN NEW.status IN ('active', 'defaulted', 'inCollections', 'inLegal') THEN NEW.funded_date
    ELSE coalesce(NEW.last_payment_date, NEW.funded_date) END);
  -- Held against a change of the merchant, which changes its deals: neither can miss the other.
  SELECT business_state, industry INTO NEW.merchant_state, NEW.merchant_industry FROM merchants WHERE id = NEW.merchant_id FOR SHARE;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.deals_sum_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  INSERT INTO portfolio_sums SELECT d.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n)
    FROM deals d JOIN rows USING (id) CROSS JOIN LATERAL deal_sums(d) s GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deals_sum_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  INSERT INTO portfolio_sums SELECT org_id, metric, key, day, sum(cents), sum(n) FROM (
      SELECT OLD.org_id, s.metric, s.key, s.day, -s.cents, -s.n FROM deal_sums(OLD) s
      UNION ALL SELECT NEW.org_id, s.metric, s.key, s.day, s.cents, s.n FROM deal_sums(NEW) s) t(org_id, metric, key, day, cents, n)
    GROUP BY 1, 2, 3, 4 HAVING sum(cents) <> 0 OR sum(n) <> 0;
  IF OLD.funded_date <> NEW.funded_date THEN
    INSERT INTO portfolio_sums SELECT org_id, metric, key, day, sum(cents), sum(n) FROM (
        SELECT p.org_id, s.metric, s.key, s.day, -s.cents, -s.n FROM payments p CROSS JOIN LATERAL payment_sums(p, OLD.funded_date, OLD.opening_collected) s WHERE p.deal_id = NEW.id
        UNION ALL SELECT p.org_id, s.metric, s.key, s.day, s.cents, s.n FROM payments p CROSS JOIN LATERAL payment_sums(p, NEW.funded_date, NEW.opening_collected) s WHERE p.deal_id = NEW.id
      ) t(org_id, metric, key, day, cents, n)
      GROUP BY 1, 2, 3, 4 HAVING sum(cents) <> 0 OR sum(n) <> 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.documents_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'documents', facet, value, -n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'type', type::text, count(*) FROM rows WHERE type IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'deal_id', deal_id::text, count(*) FROM rows WHERE deal_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'merchant_id', merchant_id::text, count(*) FROM rows WHERE merchant_id IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.documents_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'documents', facet, value, n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'type', type::text, count(*) FROM rows WHERE type IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'deal_id', deal_id::text, count(*) FROM rows WHERE deal_id IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'merchant_id', merchant_id::text, count(*) FROM rows WHERE merchant_id IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.documents_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN  IF OLD.type IS DISTINCT FROM NEW.type THEN
          IF OLD.type IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'documents', 'type', OLD.type::text, -1); END IF;
          IF NEW.type IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'documents', 'type', NEW.type::text, 1); END IF;
        END IF; IF OLD.deal_id IS DISTINCT FROM NEW.deal_id THEN
          IF OLD.deal_id IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'documents', 'deal_id', OLD.deal_id::text, -1); END IF;
          IF NEW.deal_id IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'documents', 'deal_id', NEW.deal_id::text, 1); END IF;
        END IF; IF OLD.merchant_id IS DISTINCT FROM NEW.merchant_id THEN
          IF OLD.merchant_id IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'documents', 'merchant_id', OLD.merchant_id::text, -1); END IF;
          IF NEW.merchant_id IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'documents', 'merchant_id', NEW.merchant_id::text, 1); END IF;
        END IF; RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.free_ach_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE ach_entries SET is_live = false WHERE payment_id = NEW.id AND is_live;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.is_troubled(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['defaulted'::text, 'inCollections'::text, 'inLegal'::text, 'settled'::text]));

CREATE OR REPLACE FUNCTION public.keep_troubled_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  IF is_troubled(NEW.status) THEN
    INSERT INTO troubled_deals (deal_id, org_id, merchant_id, legal_name, dba_name, ein)
    SELECT NEW.id, NEW.org_id, m.id, m.legal_name, m.dba_name, m.ein FROM merchants m WHERE m.id = NEW.merchant_id
    ON CONFLICT (deal_id) DO UPDATE SET merchant_id = excluded.merchant_id, legal_name = excluded.legal_name, dba_name = excluded.dba_name, ein = excluded.ein;
  ELSE
    DELETE FROM troubled_deals WHERE deal_id = NEW.id;
  END IF;
  RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.merchants_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'merchants', facet, value, -n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'is_active', is_active::text, count(*) FROM rows WHERE is_active IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'business_state', business_state::text, count(*) FROM rows WHERE business_state IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.merchants_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'merchants', facet, value, n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'is_active', is_active::text, count(*) FROM rows WHERE is_active IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'business_state', business_state::text, count(*) FROM rows WHERE business_state IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.merchants_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN  IF OLD.is_active IS DISTINCT FROM NEW.is_active THEN
          IF OLD.is_active IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'merchants', 'is_active', OLD.is_active::text, -1); END IF;
          IF NEW.is_active IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'merchants', 'is_active', NEW.is_active::text, 1); END IF;
        END IF; IF OLD.business_state IS DISTINCT FROM NEW.business_state THEN
          IF OLD.business_state IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'merchants', 'business_state', OLD.business_state::text, -1); END IF;
          IF NEW.business_state IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'merchants', 'business_state', NEW.business_state::text, 1); END IF;
        END IF; RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.merchants_tell_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  UPDATE deals SET merchant_state = NEW.business_state, merchant_industry = NEW.industry
  WHERE id IN (SELECT id FROM deals WHERE org_id = NEW.org_id AND merchant_id = NEW.id ORDER BY id FOR UPDATE);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payment_sums(p payments, funded date, opening bigint)
 RETURNS TABLE(metric text, key text, day date, cents bigint, n bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT 'collected', '', p.effective_date, CASE WHEN p.type = 'refund' THEN -p.amount ELSE p.amount END, CASE WHEN p.type = 'refund' THEN 0 ELSE 1 END::bigint
    WHERE p.status = 'completed' AND p.type <> 'fee'
  UNION ALL SELECT 'cohort_collected', to_char(funded, 'YYYY-MM'), date_trunc('month', p.effective_date)::date,
      CASE WHEN p.type = 'refund' THEN -p.amount ELSE p.amount END, 1
    WHERE p.status = 'completed' AND p.type <> 'fee' AND opening = 0
  UNION ALL SELECT 'debits', '', p.effective_date, p.amount, 1
    WHERE p.type IN ('merchantPayment', 'payoff', 'settlement') AND (p.status = 'completed' OR (p.status = 'failed' AND p.return_code IS NOT NULL))
  UNION ALL SELECT 'returns', p.return_code, p.effective_date, p.amount, 1
    WHERE p.type IN ('merchantPayment', 'payoff', 'settlement') AND p.status = 'failed' AND p.return_code IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION public.payments_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'payments', facet, value, -n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'type', type::text, count(*) FROM rows WHERE type IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.payments_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
       INSERT INTO list_counts SELECT org_id, 'payments', facet, value, n FROM (SELECT org_id, '' AS facet, '' AS value, count(*) AS n FROM rows GROUP BY 1  UNION ALL SELECT org_id, 'status', status::text, count(*) FROM rows WHERE status IS NOT NULL GROUP BY 1, 3 UNION ALL SELECT org_id, 'type', type::text, count(*) FROM rows WHERE type IS NOT NULL GROUP BY 1, 3) t(org_id, facet, value, n);
       RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.payments_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN  IF OLD.status IS DISTINCT FROM NEW.status THEN
          IF OLD.status IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'payments', 'status', OLD.status::text, -1); END IF;
          IF NEW.status IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'payments', 'status', NEW.status::text, 1); END IF;
        END IF; IF OLD.type IS DISTINCT FROM NEW.type THEN
          IF OLD.type IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, 'payments', 'type', OLD.type::text, -1); END IF;
          IF NEW.type IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, 'payments', 'type', NEW.type::text, 1); END IF;
        END IF; RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.payments_sum_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  INSERT INTO portfolio_sums SELECT p.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n)
    FROM payments p JOIN rows USING (id) JOIN deals d ON d.id = p.deal_id CROSS JOIN LATERAL payment_sums(p, d.funded_date, d.opening_collected) s GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payments_sum_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  INSERT INTO portfolio_sums SELECT NEW.org_id, metric, key, day, sum(cents), sum(n) FROM (
      SELECT s.metric, s.key, s.day, -s.cents, -s.n FROM deals d CROSS JOIN LATERAL payment_sums(OLD, d.funded_date, d.opening_collected) s WHERE d.id = OLD.deal_id
      UNION ALL SELECT s.metric, s.key, s.day, s.cents, s.n FROM deals d CROSS JOIN LATERAL payment_sums(NEW, d.funded_date, d.opening_collected) s WHERE d.id = NEW.deal_id
    ) t(metric, key, day, cents, n)
    GROUP BY 2, 3, 4 HAVING sum(cents) <> 0 OR sum(n) <> 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.rename_troubled_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  PERFORM FROM deals WHERE org_id = NEW.org_id AND merchant_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE troubled_deals SET legal_name = NEW.legal_name, dba_name = NEW.dba_name, ein = NEW.ein WHERE merchant_id = NEW.id;
  RETURN NULL; END $function$;
