-- What the guard compares a run with: the versions of a feed that were accepted lately, by themselves or by a person.
create table feedmaker.accepted_versions (
  id bigint generated always as identity primary key,
  feed_id uuid not null references feedmaker.feeds (id) on delete cascade,
  accepted_at timestamptz not null,
  -- The run's settings without its template: numbers made with other settings say nothing about each other.
  settings jsonb not null,
  product_count int not null,
  matched_count int not null,
  -- Products with a picture, new or kept.
  picture_count int not null,
  -- Shares of the products, 0 to 1; null where nobody counted.
  untitled_share double precision,
  unpriced_share double precision,
  damaged_share double precision,
  unidentified_share double precision
);
create index accepted_versions_of_feed on feedmaker.accepted_versions (feed_id, accepted_at desc);

alter table feedmaker.accepted_versions enable row level security;
alter table feedmaker.accepted_versions force row level security;
create policy worker on feedmaker.accepted_versions to app_worker using (true) with check (true);
grant select, insert, update, delete on feedmaker.accepted_versions to app_worker;

insert into feedmaker.accepted_versions
    (feed_id, accepted_at, settings, product_count, matched_count, picture_count)
  select p.feed_id, now(), r.settings - array['defaultHtmlTemplate', 'customTemplates'], p.product_count,
      r.matched_count, p.enhanced_count + p.kept_count
    from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id;

alter table feedmaker.runs
  add column untitled_count int not null default 0,
  add column unpriced_count int not null default 0,
  -- Products with a replacement character in their texts.
  add column damaged_count int not null default 0,
  add column missing_id_count int not null default 0,
  -- Products that share their id with another one.
  add column doubled_id_count int not null default 0,
  -- Of a held run: which numbers fell, from what to what.
  add column held_for jsonb;
