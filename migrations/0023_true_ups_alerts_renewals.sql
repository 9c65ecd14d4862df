ALTER TABLE deals
  -- The share of receipts that was bought, in percent.
  ADD COLUMN specified_percentage numeric CHECK (specified_percentage > 0 AND specified_percentage <= 100);

-- A renewal's application names the deal it will replace; funding it pays that one off. As with deal_id, deals point at applications and not the other way round.
ALTER TABLE applications
  ADD COLUMN renews_deal_id text COLLATE "C",
  ADD COLUMN payoff_amount bigint;
CREATE INDEX applications_renews ON applications (renews_deal_id) WHERE renews_deal_id IS NOT NULL;

-- What later statements of a funded deal say that somebody should see.
CREATE TABLE alerts (
  id          text COLLATE "C" PRIMARY KEY,
  org_id      text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  deal_id     text COLLATE "C" NOT NULL REFERENCES deals,
  kind        text COLLATE "C" NOT NULL,
  -- What it is about: the same finding in another reading raises no second alert.
  subject     text NOT NULL,
  status      text COLLATE "C" NOT NULL,
  message     text NOT NULL,
  details     jsonb NOT NULL,
  analysis_id text COLLATE "C" NOT NULL,
  reason      text,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  UNIQUE (deal_id, kind, subject)
);
CREATE INDEX alerts_created ON alerts (org_id, created_at, id);
CREATE INDEX alerts_updated ON alerts (org_id, updated_at, id);
CREATE INDEX alerts_status ON alerts (org_id, status, created_at, id);

-- A payment proposed from true revenue, with the figures it follows from.
CREATE TABLE true_ups (
  id                      text COLLATE "C" PRIMARY KEY,
  org_id                  text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  deal_id                 text COLLATE "C" NOT NULL REFERENCES deals,
  analysis_id             text COLLATE "C" NOT NULL,
  status                  text COLLATE "C" NOT NULL,
  months                  text[] NOT NULL,
  true_revenue            bigint NOT NULL,
  specified_percentage    numeric NOT NULL,
  due_amount              bigint NOT NULL,
  taken_amount            bigint NOT NULL,
  payment_frequency       text COLLATE "C" NOT NULL,
  payments_per_month      numeric NOT NULL,
  current_payment_amount  bigint NOT NULL,
  proposed_payment_amount bigint NOT NULL,
  schedule_version        integer,
  reason                  text,
  decided_by              text,
  decided_at              timestamptz(3),
  created_at              timestamptz(3) NOT NULL,
  updated_at              timestamptz(3) NOT NULL,
  version                 integer NOT NULL DEFAULT 1
);
CREATE INDEX true_ups_deal ON true_ups (deal_id, created_at, id);
CREATE INDEX true_ups_org ON true_ups (org_id);
CREATE UNIQUE INDEX true_ups_one_open ON true_ups (deal_id) WHERE status = 'open';
