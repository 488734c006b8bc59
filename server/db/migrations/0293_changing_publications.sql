-- Names the publication that is about to take this one's place. While it is there, no process answers for the feed from memory, so
-- that nobody is given the older file after the newer one (docs/decisions/069-what-is-up-in-memory.md). What a kill leaves here costs
-- a query for each request, until the feed is published again.
alter table feedmaker.publications add column change uuid;
