-- What happened to an account and from where, for its owner: kept for 90 days. Written by the server alone.
create table security_events (
  id bigint generated always as identity primary key,
  -- Null: an address without an account was tried. Written all the same, so that the answer takes as long.
  user_id uuid references auth.users (id) on delete cascade,
  at timestamptz not null,
  act text not null,
  -- The network address as TRUSTED_PROXIES lets us know it, and the browser in words.
  address text not null,
  device text not null,
  session_id uuid,
  key_id uuid,
  detail jsonb not null default '{}'
);
create index security_events_of_user on security_events (user_id, at desc, id desc);
create index security_events_by_age on security_events (at);

alter table security_events enable row level security;
alter table security_events force row level security;
create policy own on security_events for select to app_user using (user_id = (select auth.uid()));
create policy worker on security_events to app_worker using (true) with check (true);
grant select on security_events to app_user;
grant select, insert, update, delete on security_events to app_worker;
