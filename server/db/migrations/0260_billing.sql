-- Who pays for a project, and for what. What the payment provider says is copied here, never worked out; the provider's rows
-- outlive a project, because somebody has to end what is still being paid.
create schema billing;
grant usage on schema billing to app_user, app_worker;

create table billing.customers (
  -- The provider's.
  customer_id text primary key,
  project_id uuid,
  user_id uuid,
  -- Where the customer is known: at the local test checkout, or in one of the two worlds of the provider, test and live. What
  -- was bought in one of them counts for nothing in another.
  world text not null check (world in ('local', 'test', 'live')),
  created_at timestamptz not null default now(),
  unique (project_id, world),
  foreign key (project_id, user_id) references projects (id, user_id) on delete set null
);
create index customers_of_user on billing.customers (user_id);

create table billing.subscriptions (
  -- The provider's.
  subscription_id text primary key,
  customer_id text not null references billing.customers (customer_id),
  -- The provider's word.
  status text not null,
  price_id text,
  -- Null for a price that our table of plans does not have.
  plan text,
  packages integer not null default 0,
  -- In seconds since 1970, as the provider counts.
  current_period_end bigint,
  cancel_at_period_end boolean not null default false,
  payment_method_brand text,
  payment_method_last4 text,
  started_at bigint not null,
  ended_at bigint,
  fetched_at timestamptz not null
);
create index subscriptions_of_customer on billing.subscriptions (customer_id, started_at desc);

create table billing.checkouts (
  -- Part of the idempotency key, so that a later try is another one.
  id uuid primary key,
  project_id uuid not null,
  user_id uuid not null,
  -- The provider's; null until it has answered.
  session_id text unique,
  url text,
  -- What was ordered and where it leads back to, as one hash.
  order_hash text not null,
  state text not null check (state in ('open', 'complete', 'expired')),
  world text not null check (world in ('local', 'test', 'live')),
  created_at timestamptz not null,
  foreign key (project_id, user_id) references projects (id, user_id) on delete cascade
);
create unique index checkouts_one_open on billing.checkouts (project_id, world) where state = 'open';
create index checkouts_of_user on billing.checkouts (user_id);

-- Every event that came with a good signature, once.
create table billing.events (
  -- The provider's.
  event_id text primary key,
  world text not null check (world in ('local', 'test', 'live')),
  type text not null,
  -- In seconds since 1970.
  created bigint not null,
  api_version text,
  -- Which row it is about; null for what concerns us not.
  subscription_id text,
  received_at timestamptz not null,
  done_at timestamptz
);
create index events_to_do on billing.events (received_at) where done_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['customers', 'subscriptions', 'checkouts', 'events'] loop
    execute format('alter table billing.%I enable row level security', name);
    execute format('alter table billing.%I force row level security', name);
    execute format('create policy worker on billing.%I to app_worker using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on billing.%I to app_worker', name);
  end loop;
end
$$;

-- Users read what is theirs and write nothing: only the provider's word changes it.
create policy own on billing.customers for select to app_user using (user_id = (select auth.uid()));
grant select on billing.customers to app_user;
create policy own on billing.subscriptions for select to app_user using (
  exists (
    select from billing.customers c
    where c.customer_id = subscriptions.customer_id and c.user_id = (select auth.uid())
  )
);
grant select on billing.subscriptions to app_user;

-- The specification's subscription of a project, in each world: the one that counts, which is a running one before an ended one, then the newest.
create view billing.project_subscriptions with (security_invoker = true) as
  select distinct on (c.project_id, c.world)
    c.project_id, c.world, s.subscription_id, s.customer_id, s.status as subscription_status, s.price_id, s.plan, s.packages,
    s.current_period_end, s.cancel_at_period_end, s.payment_method_brand, s.payment_method_last4, s.ended_at
  from billing.subscriptions s
  join billing.customers c using (customer_id)
  where c.project_id is not null
  order by c.project_id, c.world, s.status in ('active', 'trialing', 'past_due') desc, s.started_at desc, s.subscription_id;
grant select on billing.project_subscriptions to app_user, app_worker;
