-- Keys with which a user's programs call the API. Only the SHA-256 of a key is kept: it holds 256 random bits, so a
-- slow hash would add nothing.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_keys_of_user on api_keys (user_id, created_at desc);

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own on api_keys to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on api_keys to app_worker using (true) with check (true);
grant select, insert, delete on api_keys to app_user;
grant select, insert, update, delete on api_keys to app_worker;
