-- Places of the source that were mended before it was read and published; null where nothing was. In a run with a fault
-- and without this number, which is from an earlier release, the fault was published as it is.
alter table feedmaker.runs add column repair_count integer;

-- What a channel may refuse although the feed is well-formed, in words.
alter table feedmaker.runs add column source_remark text;
