-- Daily sums of the book, kept as differences beside every change, so that a figure costs as much at a million deals as at ten thousand.
-- Like list_counts: writers only add rows, a sum is exact in every snapshot, and a job folds.
CREATE TABLE portfolio_sums (
  org_id text COLLATE "C" NOT NULL,
  metric text COLLATE "C" NOT NULL,
  -- What the key says depends on the metric: a status, a month, a return code, a state.
  key    text COLLATE "C" NOT NULL,
  day    date NOT NULL,
  cents  bigint NOT NULL,
  n      bigint NOT NULL
);
CREATE INDEX portfolio_sums_sum ON portfolio_sums (org_id, metric, key, day) INCLUDE (cents, n);

-- What was outstanding by status at the end of each day, written by a job as the days go.
CREATE TABLE portfolio_days (
  org_id text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  day    date NOT NULL,
  status text COLLATE "C" NOT NULL,
  deals  bigint NOT NULL,
  cents  bigint NOT NULL,
  PRIMARY KEY (org_id, day, status)
);

-- Organizations whose sums of expected money were reckoned from their schedules; whatever changes later is added by the change itself.
CREATE TABLE portfolio_builds (
  org_id   text COLLATE "C" PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  built_at timestamptz(3) NOT NULL
);

ALTER TABLE deals
  -- The day it took its status.
  ADD COLUMN status_date date,
  -- The merchant's, kept here as its name is.
  ADD COLUMN merchant_state text,
  ADD COLUMN merchant_industry text;
UPDATE deals d SET
  status_date = CASE WHEN d.status IN ('active', 'defaulted', 'inCollections', 'inLegal') THEN d.funded_date ELSE coalesce(d.last_payment_date, d.funded_date) END,
  merchant_state = m.business_state, merchant_industry = m.industry
FROM merchants m WHERE m.id = d.merchant_id;
ALTER TABLE deals ALTER COLUMN status_date SET NOT NULL;

-- A deal's part in every sum. Imported deals with money collected before are in no cohort's curve: nobody knows when it came.
CREATE FUNCTION deal_sums(d deals) RETURNS TABLE (metric text, key text, day date, cents bigint, n bigint) LANGUAGE sql STABLE AS $$
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
$$;

-- A payment's part. A debit is one that was asked for and either came or went back.
CREATE FUNCTION payment_sums(p payments, funded date, opening bigint) RETURNS TABLE (metric text, key text, day date, cents bigint, n bigint) LANGUAGE sql STABLE AS $$
  SELECT 'collected', '', p.effective_date, CASE WHEN p.type = 'refund' THEN -p.amount ELSE p.amount END, CASE WHEN p.type = 'refund' THEN 0 ELSE 1 END::bigint
    WHERE p.status = 'completed' AND p.type <> 'fee'
  UNION ALL SELECT 'cohort_collected', to_char(funded, 'YYYY-MM'), date_trunc('month', p.effective_date)::date,
      CASE WHEN p.type = 'refund' THEN -p.amount ELSE p.amount END, 1
    WHERE p.status = 'completed' AND p.type <> 'fee' AND opening = 0
  UNION ALL SELECT 'debits', '', p.effective_date, p.amount, 1
    WHERE p.type IN ('merchantPayment', 'payoff', 'settlement') AND (p.status = 'completed' OR (p.status = 'failed' AND p.return_code IS NOT NULL))
  UNION ALL SELECT 'returns', p.return_code, p.effective_date, p.amount, 1
    WHERE p.type IN ('merchantPayment', 'payoff', 'settlement') AND p.status = 'failed' AND p.return_code IS NOT NULL
$$;

CREATE FUNCTION deals_of_merchant_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.status_date := coalesce(NEW.status_date, CASE WHEN NEW.status IN ('active', 'defaulted', 'inCollections', 'inLegal') THEN NEW.funded_date
    ELSE coalesce(NEW.last_payment_date, NEW.funded_date) END);
  -- Held against a change of the merchant, which changes its deals: neither can miss the other.
  SELECT business_state, industry INTO NEW.merchant_state, NEW.merchant_industry FROM merchants WHERE id = NEW.merchant_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER merchant_now BEFORE INSERT ON deals FOR EACH ROW EXECUTE FUNCTION deals_of_merchant_now();

CREATE FUNCTION merchants_tell_deals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE deals SET merchant_state = NEW.business_state, merchant_industry = NEW.industry
  WHERE id IN (SELECT id FROM deals WHERE org_id = NEW.org_id AND merchant_id = NEW.id ORDER BY id FOR UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_deals AFTER UPDATE ON merchants FOR EACH ROW
  WHEN (OLD.business_state IS DISTINCT FROM NEW.business_state OR OLD.industry IS DISTINCT FROM NEW.industry) EXECUTE FUNCTION merchants_tell_deals();

CREATE FUNCTION deals_sum_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO portfolio_sums SELECT d.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n)
    FROM deals d JOIN rows USING (id) CROSS JOIN LATERAL deal_sums(d) s GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_insert AFTER INSERT ON deals REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION deals_sum_insert();

-- Only what differs is added.
CREATE FUNCTION deals_sum_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
END $$;
CREATE TRIGGER sum_update AFTER UPDATE ON deals FOR EACH ROW WHEN (
  OLD.status <> NEW.status OR OLD.status_date <> NEW.status_date OR OLD.funded_amount <> NEW.funded_amount OR OLD.purchase_amount <> NEW.purchase_amount
  OR OLD.total_collected <> NEW.total_collected OR OLD.funded_date <> NEW.funded_date OR OLD.next_payment_date IS DISTINCT FROM NEW.next_payment_date
  OR OLD.last_payment_date IS DISTINCT FROM NEW.last_payment_date OR OLD.merchant_state IS DISTINCT FROM NEW.merchant_state
  OR OLD.merchant_industry IS DISTINCT FROM NEW.merchant_industry) EXECUTE FUNCTION deals_sum_update();

CREATE FUNCTION payments_sum_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO portfolio_sums SELECT p.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n)
    FROM payments p JOIN rows USING (id) JOIN deals d ON d.id = p.deal_id CROSS JOIN LATERAL payment_sums(p, d.funded_date, d.opening_collected) s GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_insert AFTER INSERT ON payments REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION payments_sum_insert();

CREATE FUNCTION payments_sum_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO portfolio_sums SELECT NEW.org_id, metric, key, day, sum(cents), sum(n) FROM (
      SELECT s.metric, s.key, s.day, -s.cents, -s.n FROM deals d CROSS JOIN LATERAL payment_sums(OLD, d.funded_date, d.opening_collected) s WHERE d.id = OLD.deal_id
      UNION ALL SELECT s.metric, s.key, s.day, s.cents, s.n FROM deals d CROSS JOIN LATERAL payment_sums(NEW, d.funded_date, d.opening_collected) s WHERE d.id = NEW.deal_id
    ) t(metric, key, day, cents, n)
    GROUP BY 2, 3, 4 HAVING sum(cents) <> 0 OR sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_update AFTER UPDATE ON payments FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.amount <> NEW.amount
  OR OLD.effective_date <> NEW.effective_date OR OLD.return_code IS DISTINCT FROM NEW.return_code) EXECUTE FUNCTION payments_sum_update();

INSERT INTO portfolio_sums SELECT d.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n) FROM deals d CROSS JOIN LATERAL deal_sums(d) s GROUP BY 1, 2, 3, 4;
INSERT INTO portfolio_sums SELECT p.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n)
  FROM payments p JOIN deals d ON d.id = p.deal_id CROSS JOIN LATERAL payment_sums(p, d.funded_date, d.opening_collected) s GROUP BY 1, 2, 3, 4;
