-- What happened to feeds, in the order in which it happened, and who is told of it by a signed request (docs/decisions/088).

-- A table cannot be altered while rows of it, moved by a migration of the same start, are still to be checked.
set constraints all immediate;

alter table feedmaker.feeds
  -- How many events the feed has had.
  add column event_sequence bigint not null default 0,
  -- Why the newest run was not published, and since when none is; null while all is well.
  add column trouble_code text,
  add column trouble_since timestamptz;

create table feedmaker.feed_events (
  id uuid primary key,
  user_id uuid not null,
  feed_id uuid not null,
  -- Counted per feed from 1.
  sequence bigint not null,
  type text not null,
  -- What is told besides, as receivers get it.
  data jsonb not null,
  created_at timestamptz not null,
  -- When its owner saw it on the dashboard.
  read_at timestamptz,
  unique (feed_id, sequence),
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);
create index feed_events_of_user on feedmaker.feed_events (user_id, created_at desc, id);
create index feed_events_by_time on feedmaker.feed_events (created_at);

create table public.webhook_endpoints (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  url text not null check (char_length(url) between 1 and 2000),
  -- Only the events of this project, or of this feed; null: of all.
  project_id uuid,
  feed_id uuid,
  types text[] not null check (cardinality(types) > 0),
  -- Sealed with the installation's secret; the one before signs too until then.
  secret bytea not null,
  secret_before bytea,
  secret_before_until timestamptz,
  -- Why nothing is sent, and since when; null while it is.
  stopped_for text check (stopped_for in ('paused', 'gone', 'failing')),
  stopped_at timestamptz,
  -- Since when nothing has arrived though it was tried.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((stopped_for is null) = (stopped_at is null)),
  foreign key (project_id, user_id) references public.projects (id, user_id) on delete cascade,
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade
);
create index webhook_endpoints_of_user on public.webhook_endpoints (user_id, created_at desc);
create index webhook_endpoints_of_feed on public.webhook_endpoints (feed_id);
create index webhook_endpoints_of_project on public.webhook_endpoints (project_id);

create table feedmaker.deliveries (
  id uuid primary key,
  user_id uuid not null,
  endpoint_id uuid not null references public.webhook_endpoints (id) on delete cascade,
  event_id uuid not null references feedmaker.feed_events (id) on delete cascade,
  -- Of the event, so that the first that waits is found here.
  feed_id uuid not null,
  sequence bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- How often it was tried by itself, and when it is again.
  try_count int not null default 0,
  next_at timestamptz not null,
  -- The last tries, the newest last: [{at, ms, status, code, answer, by}].
  tries jsonb not null default '[]',
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index deliveries_waiting on feedmaker.deliveries (endpoint_id, feed_id, sequence) where state = 'waiting';
create index deliveries_due on feedmaker.deliveries (next_at) where state = 'waiting';
create index deliveries_listed on feedmaker.deliveries (endpoint_id, created_at desc, id);
create index deliveries_of_event on feedmaker.deliveries (event_id);

do $$
declare
  name text;
begin
  foreach name in array array['feedmaker.feed_events', 'public.webhook_endpoints', 'feedmaker.deliveries'] loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format(
      'create policy own on %s to app_user using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))',
      name);
    execute format('create policy worker on %s to app_worker using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %s to app_worker', name);
  end loop;
end
$$;
-- Events are ours to write; their owner says which of them were seen.
grant select, update (read_at) on feedmaker.feed_events to app_user;
grant select, insert, update, delete on public.webhook_endpoints to app_user;
grant select on feedmaker.deliveries to app_user;
