-- How to get at a shop's server: basic authentication, User-Agent, headers. Read by the worker, never sent to a screen.
alter table feedmaker.feeds add column source_access jsonb not null default '{}';
