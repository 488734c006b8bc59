-- A smaller plan holds from the next period: until then `plan` and `packages` are what was paid.
alter table billing.subscriptions
  -- Booked for the next period; null where that is the same.
  add column next_plan text,
  add column next_packages integer,
  -- Until when nobody else may change the plan.
  add column changing_until timestamptz;

create or replace view billing.project_subscriptions with (security_invoker = true) as
  select distinct on (c.project_id, c.world)
    c.project_id, c.world, s.subscription_id, s.customer_id, s.status as subscription_status, s.price_id, s.plan, s.packages,
    s.current_period_end, s.cancel_at_period_end, s.payment_method_brand, s.payment_method_last4, s.ended_at,
    s.left_at is not null as is_left, s.next_plan, s.next_packages
  from billing.subscriptions s
  join billing.customers c using (customer_id)
  where c.project_id is not null
  order by c.project_id, c.world, s.status in ('active', 'trialing', 'past_due') desc, s.started_at desc, s.subscription_id;
