-- People: who they are, where they belong, how they are signed in. A person is one across organizations; a role is theirs in one of them.

CREATE TABLE users (
  id               text COLLATE "C" PRIMARY KEY,
  -- Lower case: people write their address as they like.
  email            text NOT NULL UNIQUE,
  name             text,
  -- argon2id with its parameters and salt, as $argon2id$v=19$m=…,t=…,p=…$salt$hash; null until the welcome link was used.
  password         text,
  -- Sealed; counts once it was confirmed with a code.
  totp_secret      bytea,
  totp_confirmed_at timestamptz(3),
  -- The last step a code was taken of: each counts once.
  totp_last_step   bigint NOT NULL DEFAULT 0,
  -- SHA-256 of those that are left.
  recovery_codes   bytea[] NOT NULL DEFAULT '{}',
  -- Where they were last, so that signing in leads there.
  last_org_id      text COLLATE "C",
  created_at       timestamptz(3) NOT NULL,
  updated_at       timestamptz(3) NOT NULL
);

CREATE TABLE memberships (
  org_id      text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id     text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  role        text COLLATE "C" NOT NULL,
  -- Null while the invitation waits.
  accepted_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);

CREATE TABLE sessions (
  id           text COLLATE "C" PRIMARY KEY,
  org_id       text COLLATE "C" NOT NULL,
  user_id      text COLLATE "C" NOT NULL,
  -- SHA-256 of the cookie.
  token_hash   bytea NOT NULL UNIQUE,
  -- When the person last gave their password: a new id does not make a session younger.
  signed_in_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  address      text,
  user_agent   text,
  created_at   timestamptz(3) NOT NULL,
  FOREIGN KEY (org_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX sessions_member ON sessions (org_id, user_id);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_age ON sessions (last_seen_at);

-- At most one link a person and organization is good at a time.
CREATE TABLE welcome_links (
  org_id     text COLLATE "C" NOT NULL,
  user_id    text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- invite: sets the first password, or joins with the one there is. reset: sets a new one. demo: signs in without.
  kind       text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships ON DELETE CASCADE
);

-- Wrong tries to sign in, by account and by address. Keyed fingerprints: which addresses were tried is nobody's business.
CREATE TABLE sign_in_tries (
  key      bytea PRIMARY KEY,
  tries    integer NOT NULL,
  last_at  timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_tries_age ON sign_in_tries (last_at);

-- The person who made it: where a rule asks for two people, a key counts as that one.
ALTER TABLE api_keys ADD COLUMN created_by text COLLATE "C";

ALTER TABLE audit_log ADD COLUMN address text;
CREATE INDEX audit_log_time ON audit_log (org_id, created_at, id);
CREATE INDEX audit_log_actor ON audit_log (org_id, actor, created_at, id);
DROP INDEX audit_log_org;
