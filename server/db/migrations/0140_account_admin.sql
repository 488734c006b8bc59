-- What only an administrator says about an account.
alter table auth.users
  add column app_metadata jsonb not null default '{}',
  -- Until then nobody gets in: no password, no link, no session, no key.
  add column banned_until timestamptz,
  add column invited_at timestamptz;
