-- Who may have an account here, and who runs the installation.

alter table auth.users
  -- The account of whoever set the installation up: it invites others and is told what is set wrong. One at most.
  add column is_operator boolean not null default false,
  -- False: registered while nobody had an account and nobody else may have one, so that it counts only if it is
  -- confirmed first.
  add column is_admitted boolean not null default true;
create unique index one_operator on auth.users (is_operator) where is_operator;

-- The first account that was confirmed; or, where a hosted server keeps the accounts (no address, no sign-in of ours), the first.
update auth.users set is_operator = true where id = (
  select id from auth.users
  where email_confirmed_at is not null or (email is null and last_sign_in_at is null)
  order by email_confirmed_at is null, created_at, id limit 1
);

-- Whether several people had registered before there was a setting for it: nobody closes a door that people use.
alter table auth.installation add column was_open boolean not null default false;
update auth.installation set was_open = (select count(*) > 1 from auth.users);

-- One row per address that was invited.
create table auth.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index open_invitations on auth.invitations (email) where accepted_at is null;

-- What opens an invitation: one per link that was shown and per try to mail it. SHA-256 of 256 random bits.
create table auth.invitation_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  invitation_id uuid not null references auth.invitations (id) on delete cascade
);
create index invitation_tokens_of_invitation on auth.invitation_tokens (invitation_id);
