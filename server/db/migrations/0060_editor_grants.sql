-- A template that somebody opens in the editor. The address of the editor carries a code that is good once and for a
-- minute; the editor exchanges it for a token that is good for an hour and for this template alone. Both are 256 random
-- bits and only their SHA-256 is kept. Users may add rows; to read or change them is for the server alone.
create table editor_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  template_id uuid not null,
  -- Null where a hosted auth server keeps the sessions. Signing out takes the editor along.
  session_id uuid references auth.sessions (id) on delete cascade,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  code_expires_at timestamptz not null,
  -- Null until the code was exchanged, which happens once.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  token_expires_at timestamptz,
  foreign key (template_id, user_id) references templates (id, user_id) on delete cascade
);
create index editor_grants_of_template on editor_grants (template_id, user_id);
create index editor_grants_of_session on editor_grants (session_id);
create index editor_grants_of_user on editor_grants (user_id);

alter table editor_grants enable row level security;
alter table editor_grants force row level security;
create policy own on editor_grants to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy worker on editor_grants to app_worker using (true) with check (true);
grant insert on editor_grants to app_user;
grant select, insert, update, delete on editor_grants to app_worker;
