-- Which of its run's rules decided about a product, counted from 0; null where none did.
alter table feedmaker.products add column rule smallint;
-- How many products show a template is asked by rule.
create index products_by_rule on feedmaker.products (run_id, rule) where rule is not null;

alter table feedmaker.runs
  -- Products that rules take out of the published feed, those of them that pass the filter, and those that keep the shop's photo.
  add column left_out_count integer not null default 0,
  add column left_out_matched_count integer not null default 0,
  add column rule_photo_count integer not null default 0;

-- Rows that earlier migrations have written in this transaction still wait for the checks of their references, and keep tables from
-- getting an index.
set constraints all immediate;
set constraints all deferred;

-- Versions of templates that rules show stay as long as feeds and runs name them. Most have no rules.
-- An index cannot be made while rows of its table, moved by a migration of the same start, are still to be checked.
set constraints all immediate;
create index feeds_with_rules on feedmaker.feeds (user_id) where settings ? 'rules';
create index runs_with_rules on feedmaker.runs (user_id) where settings ? 'rules';
