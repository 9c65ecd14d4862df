-- What an organization has chosen for itself. Only what differs from the defaults is kept: resources/organizations/settings.ts has these.

ALTER TABLE organizations ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
