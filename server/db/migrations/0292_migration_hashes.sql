-- SHA-256 of each migration as it was when it ran: one that is changed afterwards would never run again, and nobody would know.
-- Null only until the start that ran it has noted it. Filled by server/platform/database/run-migrations.ts.
alter table migrations add column sha256 text;
