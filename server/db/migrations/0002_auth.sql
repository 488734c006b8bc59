-- Accounts and their sessions. Requests on behalf of a user (app_user) have no rights here at all: only the auth
-- endpoints read and write these tables, and they run as the owner.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  user_metadata jsonb not null default '{}',
  email_confirmed_at timestamptz not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  refresh_key bytea not null,
  refresh_counter bigint not null default 0,
  refreshed_at timestamptz,
  created_at timestamptz not null
);

create index sessions_user_id_index on auth.sessions (user_id);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null
);
