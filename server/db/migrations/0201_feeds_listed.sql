-- A page of the list, its search and its count read this and not the rows, which hold the settings.
create index feeds_listed on feedmaker.feeds (user_id, project_id, created_at desc, record_id) include (id, name)
  where record_id is not null;
