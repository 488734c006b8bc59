-- Users take turns at reading: how many of their runs wait is asked with each new one.
create index service_feeds_of_user on feedmaker.feeds (user_id);

-- What an open run waits for, in a sentence for the feed's page; null while it does not wait.
alter table feedmaker.runs add column waiting_for text;
