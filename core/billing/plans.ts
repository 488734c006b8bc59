export const planIds = ['starter', 'growth', 'professional', 'enterprise'] as const;

export type PlanId = (typeof planIds)[number];

/** A monthly plan; `planMessages` names and describes it. Money is a whole number of US cents everywhere. */
export type Plan = {
  readonly id: PlanId;
  /** Products that are enhanced, counted once per project. */
  readonly skus: number;
  readonly priceCents: number;
  /** Lookup key of the plan's price at the payment provider. */
  readonly lookupKey: string;
};

/** The plans in the order they are offered (specification, section 9). */
export const plans: readonly Plan[] = [
  {
    id: 'starter',
    skus: 1_000,
    priceCents: 2_300,
    lookupKey: 'feedmaker_starter_monthly',
  },
  {
    id: 'growth',
    skus: 3_000,
    priceCents: 3_900,
    lookupKey: 'feedmaker_growth_monthly',
  },
  {
    id: 'professional',
    skus: 5_000,
    priceCents: 5_900,
    lookupKey: 'feedmaker_professional_monthly',
  },
  {
    id: 'enterprise',
    skus: 10_000,
    priceCents: 8_900,
    lookupKey: 'feedmaker_enterprise_monthly',
  },
];

/** Package of additional products for Enterprise. */
export const addOn = {
  skus: 5_000,
  priceCents: 1_000,
  packagesMax: 18,
  lookupKey: 'feedmaker_addon_monthly',
} as const;

/** Number of products enhanced in a project without a subscription. */
export const FREE_SKUS = 50;

/** A plan and the packages added to it: 0 to 18, and only to Enterprise. */
export type Choice = { readonly plan: PlanId; readonly packages: number };

/** Whether two choices are the same, or both none. */
export function isSameChoice(one: Choice | null, other: Choice | null): boolean {
  return one?.plan === other?.plan && one?.packages === other?.packages;
}

function getPlan(id: PlanId): Plan {
  const plan = plans.find((candidate) => candidate.id === id);
  if (plan === undefined) throw new Error('a plan that is not in the table');
  return plan;
}

export function countSkus({ plan, packages }: Choice): number {
  return getPlan(plan).skus + packages * addOn.skus;
}

/** Returns the price of a choice per month, in cents, before tax. */
export function monthlyCents({ plan, packages }: Choice): number {
  return getPlan(plan).priceCents + packages * addOn.priceCents;
}
