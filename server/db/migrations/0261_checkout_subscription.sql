-- Which subscription a checkout that was paid became: until its row is here, nothing else may be ordered.
alter table billing.checkouts add column subscription_id text;
