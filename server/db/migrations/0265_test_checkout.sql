-- What the local test checkout knows, as Stripe would keep it. Several processes answer from it, and a restart loses nothing.
create table billing.test_objects (
  id text primary key,
  -- As the provider calls it: customer, subscription, checkout.session, invoice …
  object text not null,
  body jsonb not null,
  position bigint not null generated always as identity
);
create index test_objects_by_kind on billing.test_objects (object, position);
alter table billing.test_objects enable row level security;
alter table billing.test_objects force row level security;
create policy worker on billing.test_objects to app_worker using (true) with check (true);
grant select, insert, update, delete on billing.test_objects to app_worker;
