-- Mails that tell something, such as the name of a new key, and mails to people who have no account: any more, or yet.
alter table auth.mails
  add column detail jsonb not null default '{}',
  add column needs_account boolean not null default true;
