-- What a feed's files take on the disk, summed up once per run, so that a user's whole storage is known without a look at
-- millions of pictures.
alter table feedmaker.feeds
  add column stored_bytes bigint not null default 0,
  add column source_bytes bigint not null default 0;

update feedmaker.feeds f set stored_bytes =
  (select coalesce(sum(size_bytes), 0) from feedmaker.images where feed_id = f.id)
  + (select coalesce(sum(size_bytes), 0) from feedmaker.photos where feed_id = f.id)
  + (select coalesce(sum(size_bytes), 0) from feedmaker.publications where feed_id = f.id);

-- Nothing ever read these; one feed could hold megabytes of them.
update feedmaker.feeds set settings = jsonb_set(settings, '{customTemplates}', '[]')
  where coalesce(jsonb_array_length(settings -> 'customTemplates'), 0) > 0;
