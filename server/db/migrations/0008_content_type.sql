-- A table is published as what it is.
alter table feedmaker.publications add column content_type text not null default 'application/xml';
