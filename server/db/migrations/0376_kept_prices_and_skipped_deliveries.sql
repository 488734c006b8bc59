-- The prices that a picture shows where it is not of the product's own texts: of a product that keeps the picture of before, whose price is
-- another one by now. Null where both are the same, and in what earlier releases have read.
alter table feedmaker.products add column picture_prices jsonb;

-- What happens while an endpoint is stopped is not sent to it, and listed.
alter table feedmaker.deliveries drop constraint deliveries_state_check;
alter table feedmaker.deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'delivered', 'failed', 'skipped'));
