-- What was put up of a feed, the newest and some before it, each with its finished files and the products of its run, so that a
-- person can return to one without anything being drawn (docs/decisions/087).
create table feedmaker.published_versions (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null,
  user_id uuid not null,
  run_id uuid not null,
  storage_key text not null,
  content_hash text not null,
  content_type text,
  size_bytes bigint not null,
  product_count int not null,
  enhanced_count int not null,
  kept_count int not null,
  -- When it was put up first.
  published_at timestamptz not null,
  -- Whether the shop's feed that it was made from may still lie beside it.
  has_source boolean not null default true,
  foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade,
  unique (feed_id, run_id),
  unique (feed_id, storage_key)
);
create index published_versions_of_feed on feedmaker.published_versions (feed_id, published_at desc);
create index published_versions_of_run on feedmaker.published_versions (run_id);

alter table feedmaker.published_versions enable row level security;
alter table feedmaker.published_versions force row level security;
create policy worker on feedmaker.published_versions to app_worker using (true) with check (true);
create policy own on feedmaker.published_versions to app_user using (user_id = (select auth.uid()));
grant select, insert, update, delete on feedmaker.published_versions to app_worker;
grant select on feedmaker.published_versions to app_user;

insert into feedmaker.published_versions
    (feed_id, user_id, run_id, storage_key, content_hash, content_type, size_bytes, product_count, enhanced_count,
     kept_count, published_at)
  select p.feed_id, f.user_id, p.run_id, p.storage_key, p.content_hash, p.content_type, p.size_bytes, p.product_count,
      p.enhanced_count, p.kept_count, p.published_at
    from feedmaker.publications p join feedmaker.feeds f on f.id = p.feed_id;

-- Since when a person has returned to what is up; nothing is refreshed until they go on.
alter table feedmaker.publications add column returned_at timestamptz;
