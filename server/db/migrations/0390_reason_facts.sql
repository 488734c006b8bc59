-- What the reason of a row is made of, beside its code and its English sentence: words of it are made for who reads it.
alter table feedmaker.products add column reason_facts jsonb;
alter table feedmaker.results add column reason_facts jsonb;
alter table feedmaker.runs add column error_facts jsonb;
alter table feedmaker.feed_events add column reason_facts jsonb;
