-- The three roles of the product. Roles belong to the whole server, so they may be there already: from another
-- database on it, or made by an administrator where our own user may not create roles.
--   app_request  login of the API; NOINHERIT, so it can do nothing until a transaction sets a role
--   app_user     what a signed-in user may do, through row level security and auth.uid()
--   app_worker   sees all rows through policies of its own ('to app_worker using (true)'); the owner is a member,
--                because BYPASSRLS cannot be had on managed servers
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_user') then
    create role app_user nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'app_worker') then
    create role app_worker nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'app_request') then
    create role app_request login noinherit;
  end if;
  if not pg_has_role('app_request', 'app_user', 'member') then
    grant app_user to app_request;
  end if;
  if not pg_has_role(current_user, 'app_worker', 'usage') then
    execute format('grant app_worker to %I', current_user);
  end if;
end
$$;

create schema auth;
grant usage on schema auth to app_user, app_worker;
grant usage on schema public to app_user, app_worker;

-- The worker may touch every table that a later migration makes; users only what a migration grants by name.
alter default privileges in schema public grant select, insert, update, delete on tables to app_worker;
alter default privileges in schema public grant usage, select on sequences to app_worker;

-- The signed-in user of this transaction, or null. Policies call it as (select auth.uid()) to run it once per query.
create function auth.uid() returns uuid
language sql stable
set search_path = ''
as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid
$$;
