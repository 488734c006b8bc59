-- What the provider's own pages let a customer do is set up there once, and named when they are opened.
create table billing.portal_configurations (
  world text not null check (world in ('local', 'test', 'live')),
  -- Hash of what is set up: a release that wants something else sets up another one.
  features text not null,
  configuration_id text not null,
  primary key (world, features)
);
alter table billing.portal_configurations enable row level security;
alter table billing.portal_configurations force row level security;
create policy worker on billing.portal_configurations to app_worker using (true) with check (true);
grant select, insert, update, delete on billing.portal_configurations to app_worker;
