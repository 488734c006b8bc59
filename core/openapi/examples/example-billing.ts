import { planMessages } from '#core/messages/screens/plan-messages.ts';
import { addOn, plans } from '#core/billing/plans.ts';
import * as billing from '../../contract/account/billing-api.ts';

const page = 'https://feeds.example.com/billing';
const monthly = (plan: string) => `price_${plan}`;

const choice = { plan: 'enterprise' as const, packages: 2 };

const makeSubscription = (projectId: string): billing.Subscription => ({
  project_id: projectId,
  subscription_status: 'active',
  price_id: monthly('growth'),
  current_period_end: 1_775_120_400,
  cancel_at_period_end: false,
  payment_method_brand: 'visa',
  payment_method_last4: '4242',
});

/** Returns the calls about plans and payments. */
export function makeBillingExamples(projectId: string, feedId: string, userId: string) {
  return [
    makeReadExample(projectId, feedId),
    ...makeOrderExamples(projectId, userId),
    ...makeChangeExamples(projectId),
  ] as const;
}

function makeReadExample(projectId: string, feedId: string) {
  const subscription = makeSubscription(projectId);
  return {
    endpoint: billing.getBilling,
    input: { params: { id: projectId } },
    reply: {
      mode: 'stripe' as const,
      plans: plans.map(({ id, skus, priceCents }) => ({
        id,
        name: planMessages[id].name,
        description: planMessages[id].description,
        skus,
        features: [...planMessages[id].features],
        price_id: monthly(id),
        price_cents: priceCents,
      })),
      add_on: {
        price_id: monthly('addon'),
        price_cents: addOn.priceCents,
        skus: addOn.skus,
        packages_max: addOn.packagesMax,
      },
      subscription,
      choice: { plan: 'growth' as const, packages: 0 },
      access: 'paid' as const,
      lapsed_at: null,
      usage: {
        skus: 2_140,
        enhanced: 2_131,
        limit: 3_000,
        feeds: [{ feed_id: feedId, name: 'Main feed', skus: 2_140, shared: 0, over: 0 }],
      },
    },
  };
}

function makeOrderExamples(projectId: string, userId: string) {
  const one = { params: { id: projectId } };
  const subscription = makeSubscription(projectId);
  return [
    { endpoint: billing.getSubscription, input: one, reply: { subscription } },
    { endpoint: billing.goOnFree, input: one, reply: { access: 'free' as const } },
    {
      endpoint: billing.getCustomer,
      input: one,
      reply: {
        customer: {
          project_id: projectId,
          user_id: userId,
          customer_id: 'cus_QkT4x1nV',
          created_at: '2026-03-02T09:15:00.000Z',
        },
      },
    },
    {
      endpoint: billing.stripeCheckout,
      input: {
        body: {
          project_id: projectId,
          line_items: [
            { price: monthly('enterprise'), quantity: 1 },
            { price: monthly('addon'), quantity: 2 },
          ],
          success_url: `${page}?success=true`,
          cancel_url: `${page}?canceled=true`,
          mode: 'subscription' as const,
        },
      },
      reply: { url: 'https://checkout.stripe.com/c/pay/cs_a1b2' },
    },
  ];
}

function makeChangeExamples(projectId: string) {
  const one = { params: { id: projectId } };
  return [
    {
      endpoint: billing.previewPlanChange,
      input: { ...one, body: choice },
      reply: {
        choice,
        due_now_cents: 3_500,
        credit_cents: 0,
        monthly_cents: 10_900,
        lines: [
          { text: 'Unused time on Growth', amount_cents: -1_950 },
          { text: 'Remaining time on Enterprise with 2 packages', amount_cents: 5_450 },
        ],
        proration_date: 1_773_824_400,
        next_billing: 1_775_120_400,
      },
    },
    {
      endpoint: billing.changePlan,
      input: { ...one, body: { ...choice, proration_date: 1_773_824_400 } },
      reply: { state: 'changed' as const, url: null },
    },
    {
      endpoint: billing.resumeSubscription,
      input: one,
      reply: { subscription: makeSubscription(projectId) },
    },
    {
      endpoint: billing.openBillingPortal,
      input: { ...one, body: { page: 'card' as const, return_url: page } },
      reply: { url: 'https://billing.stripe.com/p/session/test_a1b2' },
    },
    {
      endpoint: billing.listInvoices,
      input: one,
      reply: {
        items: [
          {
            id: 'in_1T2u3V',
            number: 'A1B2C3-0007',
            created: 1_772_442_000,
            status: 'paid',
            total_cents: 3_900,
            invoice_url: 'https://invoice.stripe.com/i/acct_1/test_a1b2',
            pdf_url: 'https://pay.stripe.com/invoice/acct_1/test_a1b2/pdf',
          },
        ],
        next: { total_cents: 3_900, date: 1_775_120_400 },
      },
    },
  ];
}
