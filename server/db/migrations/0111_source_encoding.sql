-- The code page in which a source that declares UTF-8 was read, because it is not UTF-8; null for every other one.
alter table feedmaker.runs add column source_encoding text;
