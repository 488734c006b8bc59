-- What the sentences `waiting_for`, `source_fault` and `source_remark` of a run are made of, by their names.
alter table feedmaker.runs add column notes jsonb not null default '{}';
