-- Where a merchant's payments are debited. The number is sealed and wiped on deletion; the row stays, since entries of ACH files refer to it.
CREATE TABLE bank_accounts (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchants,
  routing_number text NOT NULL CHECK (routing_number ~ '^\d{9}$'),
  account_sealed bytea,
  account_last4 text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('checking', 'savings')),
  holder_type text NOT NULL CHECK (holder_type IN ('business', 'person')),
  holder_name text NOT NULL,
  authorized_at text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'onHold', 'needsAttention')),
  -- Why it is not active: the return code, or what changed.
  status_reason text,
  -- Who made the last change of its numbers: on hold, somebody else must look at it.
  changed_by text NOT NULL,
  deleted_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK ((account_sealed IS NULL) = (deleted_at IS NOT NULL))
);
CREATE INDEX bank_accounts_merchant ON bank_accounts (org_id, merchant_id, created_at, id);

-- A deal may name the account it is debited from; else it is its merchant's newest active one.
ALTER TABLE deals ADD COLUMN bank_account_id text COLLATE "C" REFERENCES bank_accounts;
-- Some states let nobody debit a merchant's account by itself without a first-priority perfected interest (see the organization's achStateGates).
ALTER TABLE deals ADD COLUMN first_priority_interest boolean NOT NULL DEFAULT false;
ALTER TABLE bank_accounts ADD COLUMN prenoted_on date;
