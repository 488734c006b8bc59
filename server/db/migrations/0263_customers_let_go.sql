-- When everything was ended that a customer paid for whose project is gone; null while that is to be done.
alter table billing.customers add column let_go_at timestamptz;
create index customers_to_let_go on billing.customers (world) where project_id is null and let_go_at is null;
