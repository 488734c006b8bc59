-- When the owner of a project whose subscription ended said to go on without: until then nothing runs beyond the free tier.
alter table billing.subscriptions add column left_at timestamptz;

create or replace view billing.project_subscriptions with (security_invoker = true) as
  select distinct on (c.project_id, c.world)
    c.project_id, c.world, s.subscription_id, s.customer_id, s.status as subscription_status, s.price_id, s.plan, s.packages,
    s.current_period_end, s.cancel_at_period_end, s.payment_method_brand, s.payment_method_last4, s.ended_at,
    s.left_at is not null as is_left
  from billing.subscriptions s
  join billing.customers c using (customer_id)
  where c.project_id is not null
  order by c.project_id, c.world, s.status in ('active', 'trialing', 'past_due') desc, s.started_at desc, s.subscription_id;

-- How many products the plan covered when the run began; null where there was no limit.
alter table feedmaker.runs add column begun_limit int;

grant select on feedmaker.run_skus to app_user;
create policy own on feedmaker.run_skus for select to app_user
  using (exists (select from feedmaker.runs r where r.id = run_id));
