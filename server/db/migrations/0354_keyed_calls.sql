-- Calls with an Idempotency-Key whose row does not say by itself which call made it (docs/decisions/099).
create table public.keyed_calls (
  -- What the server makes of user, call and key (docs/decisions/003).
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Keyed hash of all that was asked for.
  created_from bytea not null,
  -- The row that it made, where that one has an id of its own.
  made uuid,
  created_at timestamptz not null default now()
);
create index keyed_calls_of_user on public.keyed_calls (user_id);

alter table public.keyed_calls enable row level security;
alter table public.keyed_calls force row level security;
create policy own on public.keyed_calls to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on public.keyed_calls to app_worker using (true) with check (true);
grant select, insert, update on public.keyed_calls to app_user;
grant select, insert, update, delete on public.keyed_calls to app_worker;
