-- Whether a feed is active is its column alone; in its settings, and in copies of them, it went stale with the next pause.
update feedmaker.feeds set settings = settings - 'activate' where settings ? 'activate';
update feedmaker.runs set settings = settings - 'activate' where settings ? 'activate';
update feedmaker.accepted_versions set settings = settings - 'activate' where settings ? 'activate';
-- Rows that were written before in this transaction have their checks ahead, which no later migration could change a table with.
set constraints all immediate;
set constraints all deferred;
