-- Two admins who change one person's role: the second is told what the first did, as everywhere else.
ALTER TABLE memberships ADD COLUMN version integer NOT NULL DEFAULT 1;
