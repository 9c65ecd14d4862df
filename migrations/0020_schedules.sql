-- Schedules: what should come. Expectations are not stored; they follow from a version's terms, the purchase amount and what was collected.
-- The deal's own row carries what that arithmetic needs, so that a list of deals asks no second table, and the date lists sort by.

ALTER TABLE deals ADD COLUMN schedule jsonb;

-- Every version a deal's schedule had, with who began it and why.
CREATE TABLE schedule_versions (
  org_id            text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  deal_id           text COLLATE "C" NOT NULL REFERENCES deals ON DELETE CASCADE,
  version           integer NOT NULL,
  payment_frequency text COLLATE "C" NOT NULL,
  payment_amount    bigint NOT NULL CHECK (payment_amount > 0),
  -- Slots are counted from the anchor: the first one used is the first_slot-th step after it.
  anchor            date NOT NULL,
  first_slot        integer NOT NULL,
  -- What had been collected when it began.
  collected         bigint NOT NULL,
  reason            text NOT NULL,
  author            text NOT NULL,
  created_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (deal_id, version)
);
CREATE INDEX schedule_versions_org ON schedule_versions (org_id);

CREATE TABLE schedule_pauses (
  org_id     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  deal_id    text COLLATE "C" NOT NULL,
  version    integer NOT NULL,
  position   integer NOT NULL,
  from_date  date NOT NULL,
  until_date date NOT NULL CHECK (until_date >= from_date),
  reason     text NOT NULL,
  author     text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (deal_id, version, position),
  FOREIGN KEY (deal_id, version) REFERENCES schedule_versions ON DELETE CASCADE
);
CREATE INDEX schedule_pauses_org ON schedule_pauses (org_id);

-- Days past due are counted from next_payment_date; within one day the ids run the other way, and so do those of deals that are not past due.
CREATE INDEX deals_past_due ON deals (org_id, next_payment_date, id DESC) WHERE next_payment_date IS NOT NULL;
CREATE INDEX deals_id ON deals (org_id, id);

-- The deals that are there get theirs: from their funding on, or from the date that a person set. Banking days as src/shared/dates.ts has them.
CREATE TEMP TABLE banking_days ON COMMIT DROP AS
WITH years AS (SELECT generate_series(1899, 2201) AS y),
nth AS (
  SELECT make_date(y, m, 1) + (1 - extract(dow FROM make_date(y, m, 1))::int + 7) % 7 + 7 * (n - 1) AS day
  FROM years, (VALUES (1, 3), (2, 3), (9, 1), (10, 2)) AS mondays (m, n)
  UNION ALL
  SELECT make_date(y, 11, 1) + (4 - extract(dow FROM make_date(y, 11, 1))::int + 7) % 7 + 21 FROM years
  UNION ALL
  SELECT make_date(y, 5, 31) - (extract(dow FROM make_date(y, 5, 31))::int - 1 + 7) % 7 FROM years
  UNION ALL
  SELECT make_date(y, m, d) + CASE WHEN extract(dow FROM make_date(y, m, d)) = 0 THEN 1 ELSE 0 END
  FROM years, (VALUES (1, 1), (6, 19), (7, 4), (11, 11), (12, 25)) AS fixed (m, d) WHERE m <> 6 OR y >= 2021
),
days AS (
  SELECT g::date AS day, extract(dow FROM g) NOT IN (0, 6) AND g::date NOT IN (SELECT day FROM nth) AS is_banking
  FROM generate_series('1899-12-01'::date, '2200-01-31'::date, '1 day') g
)
SELECT day,
       is_banking,
       (count(*) FILTER (WHERE is_banking) OVER (ORDER BY day) - CASE WHEN is_banking THEN 1 ELSE 0 END)::int AS number,
       min(CASE WHEN is_banking THEN day END) OVER (ORDER BY day DESC) AS on_or_after
FROM days;
CREATE UNIQUE INDEX ON banking_days (day) INCLUDE (number, on_or_after);
CREATE UNIQUE INDEX ON banking_days (number) WHERE is_banking;
ANALYZE banking_days;

-- The k-th step of a frequency after a date, k from 1, on a banking day.
CREATE FUNCTION pg_temp.due_date(frequency text, anchor date, k bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN due <= '2199-12-31' THEN due END FROM (
    SELECT CASE
      WHEN k > 120000 THEN NULL
      WHEN frequency = 'daily' THEN
        (SELECT d.day FROM banking_days d
         WHERE d.is_banking AND d.number = (SELECT number + k - CASE WHEN is_banking THEN 0 ELSE 1 END FROM banking_days WHERE day = anchor))
      ELSE (SELECT on_or_after FROM banking_days WHERE day = CASE frequency
        WHEN 'weekly' THEN anchor + (7 * k)::int
        WHEN 'biweekly' THEN anchor + (14 * k)::int
        WHEN 'monthly' THEN (anchor + make_interval(months => k::int))::date
        ELSE (make_date(1900, 1, 1) + make_interval(months => ((half - half % 2) / 2)::int))::date + CASE WHEN half % 2 = 1 THEN 14 ELSE 0 END END)
      END AS due
    FROM (SELECT ((extract(year FROM anchor)::int - 1900) * 12 + extract(month FROM anchor)::int - 1) * 2
                 + CASE WHEN extract(day FROM anchor) < 15 THEN 0 ELSE 1 END + k AS half) h
  ) t
$$;

CREATE TEMP TABLE begun ON COMMIT DROP AS
SELECT id, org_id, payment_frequency, payment_amount, is_kept,
       CASE WHEN is_kept THEN next_payment_date ELSE funded_date END AS anchor,
       CASE WHEN is_kept THEN 0 ELSE 1 END AS first_slot,
       CASE WHEN is_kept THEN greatest(0, total_collected) ELSE 0 END AS collected,
       CASE
         WHEN has_ended OR outstanding_balance = 0 THEN NULL
         WHEN is_kept THEN (SELECT on_or_after FROM banking_days WHERE day = next_payment_date)
         ELSE pg_temp.due_date(payment_frequency, funded_date, greatest(0, total_collected) / payment_amount + 1)
       END AS next_date
FROM (
  SELECT *, status IN ('paidOff', 'refinanced', 'settled', 'closed') AS has_ended,
         next_payment_date IS NOT NULL
           AND next_payment_date IS DISTINCT FROM pg_temp.due_date(payment_frequency, coalesce(last_payment_date, funded_date), 1) AS is_kept
  FROM deals WHERE payment_frequency IS NOT NULL AND payment_amount IS NOT NULL
) d;

INSERT INTO schedule_versions (org_id, deal_id, version, payment_frequency, payment_amount, anchor, first_slot, collected, reason, author, created_at)
SELECT org_id, id, 1, payment_frequency, payment_amount, anchor, first_slot, collected,
       CASE WHEN is_kept THEN 'From the next payment date that was set' ELSE 'From funding' END, 'migration', now()
FROM begun;

UPDATE deals SET next_payment_date = b.next_date, schedule = jsonb_build_object('versions', jsonb_build_array(jsonb_build_object(
  'version', 1, 'frequency', b.payment_frequency, 'amount', b.payment_amount, 'anchor', b.anchor, 'first', b.first_slot, 'collected', b.collected,
  'pauses', '[]'::jsonb)))
FROM begun b WHERE b.id = deals.id;

DROP FUNCTION pg_temp.due_date;
