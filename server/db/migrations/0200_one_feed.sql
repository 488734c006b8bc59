-- A feed is one row (docs/decisions/027): what the dashboard's record said and what the feed service knew. The id is the
-- service's, which every run, file and public address goes by; the record keeps the id that its callers know.
alter table feedmaker.feeds
  -- What the calls about records know it by; null while no record names the feed.
  add column record_id uuid,
  add column record_created_from bytea,
  add column name text check (char_length(name) between 1 and 200),
  add column status text,
  add column template_id uuid,
  -- When a person last saved the form: what lists show. Activating moves `updated_at` only.
  add column edited_at timestamptz,
  -- Null where settings and runs were deleted and the record is still there.
  alter column settings drop not null,
  add unique (id, user_id),
  add foreign key (template_id, user_id) references templates (id, user_id) on delete set null (template_id);

update feedmaker.feeds f set record_id = r.id, record_created_from = r.created_from, name = r.name, status = r.status,
    template_id = r.template_id, project_id = r.project_id, created_at = r.created_at, edited_at = r.updated_at
  from public.feeds r where r.feedmaker_feed_id = f.id;

-- Where both ids are one, the record never named a feed of the service.
insert into feedmaker.feeds (id, user_id, project_id, settings, activate, record_id, record_created_from, name, status,
    template_id, created_at, updated_at, edited_at)
  select coalesce(r.feedmaker_feed_id, r.id), r.user_id, r.project_id, null, false, r.id, r.created_from, r.name, r.status,
      r.template_id, r.created_at, r.updated_at, r.updated_at
    from public.feeds r
    where not exists (select from feedmaker.feeds f where f.id = r.feedmaker_feed_id);

alter table template_feeds drop constraint template_feeds_feed_id_user_id_fkey;
update template_feeds l set feed_id = f.id from feedmaker.feeds f where f.record_id = l.feed_id;
alter table template_feeds
  add foreign key (feed_id, user_id) references feedmaker.feeds (id, user_id) on delete cascade;

drop table public.feeds;

alter table feedmaker.feeds
  add constraint feeds_hold_something check (settings is not null or record_id is not null),
  add constraint feeds_run_by_settings check (settings is not null or not activate),
  add constraint feeds_record_is_whole check (
    (record_id is null) = (name is null) and (record_id is null) = (status is null)
    and (record_id is null) = (edited_at is null) and (record_id is null or project_id is not null)
    and (record_id is not null or template_id is null));

-- Partial, so that naming a feed is no change of a key, which would wait for every run that holds it.
create unique index feeds_by_record on feedmaker.feeds (record_id) where record_id is not null;
create index feeds_of_project on feedmaker.feeds (project_id, created_at desc);
create index feeds_of_user on feedmaker.feeds (user_id, created_at desc);
create index feeds_of_template on feedmaker.feeds (template_id);
drop index feedmaker.service_feeds_of_project;
drop index feedmaker.service_feeds_of_user;
