-- Where a product stands in its feed: what a plan covers is decided again without going through the feed's products. Null in
-- what an earlier release has written.
alter table feedmaker.run_skus add column place int;
