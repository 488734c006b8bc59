-- The second step of a sign-in: apps that show codes, and recovery codes for whoever lost theirs.
create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  friendly_name text not null check (char_length(friendly_name) <= 200),
  -- Only a verified one is asked for.
  verified_at timestamptz,
  -- Of an app: its secret, encrypted with the secret of the installation.
  sealed_secret bytea,
  -- The newest 30 seconds whose code was taken: a code is good once.
  last_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index factors_of_user on auth.factors (user_id);
create unique index one_set_of_recovery_codes on auth.factors (user_id) where factor_type = 'recovery_code';

create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  -- Only the session that asked may answer.
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz
);
create index factor_challenges_of_factor on auth.factor_challenges (factor_id);
create index factor_challenges_of_session on auth.factor_challenges (session_id);

create table auth.recovery_codes (
  -- SHA-256 of the factor's id and 80 random bits.
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  used_at timestamptz
);
create index recovery_codes_of_factor on auth.recovery_codes (factor_id);

alter table auth.sessions
  -- What the second step was taken with, in the words of the amr claim, and when; null: it was not.
  add column second_factor_id uuid,
  add column second_method text,
  add column second_factor_at timestamptz;
