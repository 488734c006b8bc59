-- Which folder of files belongs to this database: processes that share one must share the other.
create table feedmaker.files_mark (
  is_only_row boolean primary key default true check (is_only_row),
  files_id uuid not null
);

alter table feedmaker.files_mark enable row level security;
alter table feedmaker.files_mark force row level security;
create policy worker on feedmaker.files_mark to app_worker using (true) with check (true);
grant select, insert, update, delete on feedmaker.files_mark to app_worker;
