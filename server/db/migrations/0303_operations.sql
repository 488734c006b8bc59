-- What one user may have, where that is other than QUOTAS says for all: numbers by kind, null for any number. Said by the operator at the
-- command line; users see it in their settings and cannot change it.
create table user_quotas (
  user_id uuid primary key references auth.users (id) on delete cascade,
  limits jsonb not null,
  set_at timestamptz not null default now()
);

alter table user_quotas enable row level security;
alter table user_quotas force row level security;
create policy own on user_quotas for select to app_user using (user_id = (select auth.uid()));
create policy worker on user_quotas to app_worker using (true) with check (true);
grant select on user_quotas to app_user;
grant select, insert, update, delete on user_quotas to app_worker;

-- Signs of life of the processes of an installation, every five seconds, so that each can say whether anybody works. Unlogged: after a
-- crash of the database all of them are there again in five seconds. Written by server/installation/signs-of-life.ts; those of a process
-- that is gone are kept for a week, to say since when.
create unlogged table auth.processes (
  id uuid primary key,
  roles text[] not null,
  -- Where it runs, for the operator: the name of the machine and the process there.
  host text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Null until it says that it ends.
  ended_at timestamptz
);
create index processes_by_sign on auth.processes (seen_at);

-- Whether a run draws every picture again, also those that were drawn before. Asked for by the operator at the command line.
alter table feedmaker.runs add column draws_again boolean not null default false;
