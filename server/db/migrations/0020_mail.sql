-- Confirmed addresses, mails with links, and what a user is told about their sessions.

-- Null until a confirmation link was opened. An account without address and password belongs to a hosted auth server
-- and is here only to own things.
alter table auth.users
  alter column email drop not null,
  alter column password_hash drop not null,
  alter column email_confirmed_at drop not null,
  -- An address that waits for its links to be opened.
  add column new_email text check (new_email = lower(new_email));

alter table auth.sessions
  -- How it began, as the protocol's amr claim names it: password, otp or recovery.
  add column method text not null default 'password',
  add column user_agent text not null default '';

-- One row per mail that was asked for, written together with whatever it is about. The job that sends it makes the
-- link's token, so that nothing at rest opens anything.
create table auth.mails (
  id uuid primary key default gen_random_uuid(),
  -- Null: somebody asked for an address that has no account. Written all the same, so that the answer takes as long.
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text,
  -- Of a confirmation: what the account gets when its link is opened, because anybody may register any address.
  password_hash text,
  user_metadata jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When its link was first opened and when that led to a session.
  opened_at timestamptz,
  used_at timestamptz,
  -- SHA-256 of the code that opening the link gave out.
  code_hash bytea unique,
  code_issued_at timestamptz
);
create index mails_of_user on auth.mails (user_id);
create index mails_by_age on auth.mails (created_at);

-- One per try to send: a server may have delivered a mail although it said no.
create table auth.mail_tokens (
  -- SHA-256 of 256 random bits.
  token_hash bytea primary key,
  mail_id uuid not null references auth.mails (id) on delete cascade,
  created_at timestamptz not null
);
create index mail_tokens_of_mail on auth.mail_tokens (mail_id);

-- A key is published before it signs, so that everybody who checks tokens knows it by then.
alter table auth.signing_keys add column signs_from timestamptz;
update auth.signing_keys set signs_from = created_at;
alter table auth.signing_keys alter column signs_from set not null;
