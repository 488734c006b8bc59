-- How the shop writes its prices, as a run's products show it: the next run goes on from there if this one is published. Null for
-- a run of an earlier release.
alter table feedmaker.runs add column price_judgement jsonb;
