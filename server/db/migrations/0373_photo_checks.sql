-- "Refresh now" takes what is known of photos; "Check all photos" looks at every one again.
alter table feedmaker.runs
  -- Every photo is looked at again, also behind an address that has not changed.
  add column checks_photos boolean not null default false;

comment on column feedmaker.runs.is_manual is 'Somebody pressed "Refresh now" and wants to see again what was discarded.';
