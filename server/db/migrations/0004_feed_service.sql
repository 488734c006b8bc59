-- The feed service: settings, runs, products, rendered images, fetched photos and what is published.
create schema feedmaker;
grant usage on schema feedmaker to app_user, app_worker;

create table feedmaker.feeds (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null until the wizard's record names the project.
  project_id uuid,
  settings jsonb not null,
  activate boolean not null,
  next_run_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (project_id, user_id) references projects (id, user_id) on delete cascade
);
create index feeds_due on feedmaker.feeds (next_run_at) where activate;
create index service_feeds_of_project on feedmaker.feeds (project_id);

create table feedmaker.runs (
  id uuid primary key,
  feed_id uuid not null references feedmaker.feeds (id) on delete cascade,
  state text not null default 'queued',
  -- The settings this run works with; an edit starts another run.
  settings jsonb not null,
  is_read boolean not null default false,
  product_count int not null default 0,
  matched_count int not null default 0,
  done_count int not null default 0,
  enhanced_count int not null default 0,
  original_count int not null default 0,
  rendered_count int not null default 0,
  error_code text,
  error_text text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index runs_of_feed on feedmaker.runs (feed_id, started_at desc);
-- One run per feed at a time, whoever asks.
create unique index runs_one_open on feedmaker.runs (feed_id)
  where state in ('queued', 'fetching', 'rendering', 'publishing');

create table feedmaker.products (
  run_id uuid not null references feedmaker.runs (id) on delete cascade,
  position int not null,
  product_id text not null,
  image_link text not null,
  -- Canonical property name to text, as the template's placeholders take them.
  property_values jsonb not null,
  state text not null,
  reason_code text,
  reason_text text,
  -- Hash of the published image's bytes, which is also its name.
  image_hash text,
  primary key (run_id, position)
);
create index products_by_state on feedmaker.products (run_id, state, position);

create table feedmaker.images (
  feed_id uuid not null references feedmaker.feeds (id) on delete cascade,
  -- Hash of all that decides the pixels: template, size, values, photo bytes, renderer version.
  render_key text not null,
  image_hash text not null,
  size_bytes int not null,
  created_at timestamptz not null default now(),
  primary key (feed_id, render_key)
);

create table feedmaker.photos (
  feed_id uuid not null references feedmaker.feeds (id) on delete cascade,
  url_hash text not null,
  photo_hash text not null,
  etag text,
  last_modified text,
  size_bytes int not null,
  checked_at timestamptz not null default now(),
  primary key (feed_id, url_hash)
);

create table feedmaker.publications (
  feed_id uuid primary key references feedmaker.feeds (id) on delete cascade,
  run_id uuid not null,
  storage_key text not null,
  content_hash text not null,
  size_bytes bigint not null,
  product_count int not null,
  enhanced_count int not null,
  published_at timestamptz not null default now()
);

do $$
declare
  name text;
begin
  foreach name in array array['feeds', 'runs', 'products', 'images', 'photos', 'publications'] loop
    execute format('alter table feedmaker.%I enable row level security', name);
    execute format('alter table feedmaker.%I force row level security', name);
    execute format('create policy worker on feedmaker.%I to app_worker using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on feedmaker.%I to app_worker', name);
    execute format('grant select on feedmaker.%I to app_user', name);
  end loop;
end
$$;

create policy own on feedmaker.feeds to app_user
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own on feedmaker.runs to app_user
  using (exists (select from feedmaker.feeds f where f.id = feed_id))
  with check (exists (select from feedmaker.feeds f where f.id = feed_id));
create policy own on feedmaker.products to app_user
  using (exists (select from feedmaker.runs r where r.id = run_id));
create policy own on feedmaker.publications to app_user
  using (exists (select from feedmaker.feeds f where f.id = feed_id));
grant insert, update, delete on feedmaker.feeds to app_user;
grant insert, update on feedmaker.runs to app_user;
