-- How many products of what is up keep the picture before because somebody wants that: they wait for their day of a
-- roll-out, or were left as they are. No fault has befallen them.
alter table feedmaker.publications add column waiting_count int not null default 0;
