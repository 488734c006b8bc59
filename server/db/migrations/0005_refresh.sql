-- What makes a refresh cheap and safe: results by input, held runs, images that outlive their feed.

-- "These inputs gave that image, and the photo behind them was last seen unchanged at this moment."
create table feedmaker.results (
  feed_id uuid not null references feedmaker.feeds (id) on delete cascade,
  -- Hash of template, size, renderer, shown texts and the photo's address: all but the photo's bytes.
  input_key text not null,
  image_hash text not null,
  checked_at timestamptz not null default now(),
  primary key (feed_id, input_key)
);

alter table feedmaker.results enable row level security;
alter table feedmaker.results force row level security;
create policy worker on feedmaker.results to app_worker using (true) with check (true);
grant select, insert, update, delete on feedmaker.results to app_worker;

alter table feedmaker.products add column input_key text;

-- Channels fetch images days after the feed named them, also when the feed is gone by then.
alter table feedmaker.images drop constraint images_feed_id_fkey;
alter table feedmaker.images add column last_named_at timestamptz not null default now();
create index images_by_last_named on feedmaker.images (last_named_at);
create index images_by_hash on feedmaker.images (feed_id, image_hash);

alter table feedmaker.runs
  -- Somebody pressed "Refresh now" and wants every photo looked at again.
  add column is_manual boolean not null default false,
  -- Somebody accepted numbers that the guard had held.
  add column is_accepted boolean not null default false,
  -- Product count of the feed that was up when the guard compared.
  add column compared_count int,
  -- Validators that came with the source.
  add column source_etag text,
  add column source_last_modified text;
