-- Webhook subscriptions, and one delivery for each event and subscription. A delivery is its own job: it is written in the transaction of the
-- change it tells of, and workers claim it from this very table, so that no queue can fall out of step with it.

CREATE TABLE webhooks (
  id                         text COLLATE "C" PRIMARY KEY,
  org_id                     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  url                        text NOT NULL,
  description                text,
  events                     text[] NOT NULL,
  status                     text COLLATE "C" NOT NULL,
  -- Why it is paused; null while it is active.
  status_reason              text,
  -- Encrypted; the secret itself was shown once.
  secret                     bytea NOT NULL,
  -- What it replaced, which signs beside it until the time given.
  previous_secret            bytea,
  previous_secret_expires_at timestamptz(3),
  created_at                 timestamptz(3) NOT NULL,
  updated_at                 timestamptz(3) NOT NULL,
  version                    integer NOT NULL DEFAULT 1
);
CREATE INDEX webhooks_org ON webhooks (org_id, created_at, id);

CREATE TABLE webhook_deliveries (
  id              text COLLATE "C" PRIMARY KEY,
  org_id          text COLLATE "C" NOT NULL,
  webhook_id      text COLLATE "C" NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  -- No foreign key: an event goes only with its whole organization, and so does this row, by its subscription.
  event_id        text COLLATE "C" NOT NULL,
  event_type      text COLLATE "C" NOT NULL,
  status          text COLLATE "C" NOT NULL,
  -- All attempts there ever were, and those of the present run of the schedule, which a resend starts anew.
  attempt_count   integer NOT NULL DEFAULT 0,
  run_attempts    integer NOT NULL DEFAULT 0,
  -- Null unless pending.
  next_attempt_at timestamptz(3),
  -- Who works on it, and until when nobody else may. Not indexed, so that claiming rewrites no index.
  claim           uuid,
  claimed_until   timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  last_attempt_at timestamptz(3),
  attempts        jsonb NOT NULL DEFAULT '[]'
) WITH (
  -- Room to claim and settle a row on its own page, without touching its indexes.
  fillfactor = 50,
  -- A queue leaves dead rows where its readers begin, so they are cleared away early.
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0.05
);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (webhook_id, created_at, id);
-- Entries of equal time are not folded together, so that each can be skipped as soon as its row is done.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WITH (deduplicate_items = off) WHERE status = 'pending';
