import type { ChangePreview } from '#core/contract/account/billing-api.ts';
import { planIds } from '#core/billing/plans.ts';
import { send, visit } from '#tests/billing/test-page-client.ts';
import type { Acts, Doing } from './doing.ts';

const project = ({ feed }: Doing, rest: string) => `/api/v1/projects/${feed.projectId}/${rest}`;
const backTo = ({ soak, feed }: Doing) => `${soak.product.origin}/projects/${feed.projectId}/billing`;

/** Acts of users about money, on the pages of the test checkout, where nothing is charged. */
export const billingActs: Acts = {
  'a plan is ordered': [
    2,
    async (doing) => {
      const { feed, random, ask } = doing;
      const plan = random.pick(planIds);
      const isPaid = random.isLucky(0.7);
      const answer = await ask<{ url: string }>('POST', '/functions/v1/stripe-checkout', {
        project_id: feed.projectId,
        line_items: [{ price: `price_feedmaker_${plan}_monthly`, quantity: 1 }],
        success_url: backTo(doing),
        cancel_url: backTo(doing),
        mode: 'subscription',
      });
      if (answer?.status !== 200) return;
      feed.plan = null;
      await visit(answer.body.url);
      const page = await send(answer.body.url, { card: isPaid ? 'visa' : 'declined' });
      if (isPaid && page.location?.includes('session_id') === true) feed.plan = plan;
    },
  ],
  'a plan is changed': [
    1,
    async (doing) => {
      const { feed, random, ask } = doing;
      const choice = { plan: random.pick(planIds), packages: 0 };
      const path = project(doing, 'subscription');
      const preview = await ask<ChangePreview>('POST', `${path}/preview`, choice);
      if (preview?.status !== 200) return;
      feed.plan = null;
      const form = { ...choice, proration_date: preview.body.proration_date };
      const answer = await ask<{ state: string }>('POST', `${path}/change`, form);
      if (answer?.status === 200 && answer.body.state === 'changed') feed.plan = choice.plan;
    },
  ],
  'a plan is cancelled, renewed, or not paid': [
    1,
    async (doing) => {
      const { feed, random, ask } = doing;
      const action = random.pick(['cancel', 'keep', 'renew', 'renew', 'fail', 'giveUp']);
      const form = { page: 'overview', return_url: backTo(doing) };
      const answer = await ask<{ url: string }>('POST', project(doing, 'billing-portal'), form);
      if (answer?.status !== 200) return;
      // Renewing a cancelled plan ends it.
      if (action !== 'keep') feed.plan = null;
      await send(answer.body.url, { action });
    },
  ],
  'a cancellation is taken back': [
    1,
    (doing) => doing.ask('POST', project(doing, 'subscription/resume'), {}),
  ],
  'somebody goes on for nothing': [
    1,
    async (doing) => {
      doing.feed.plan = null;
      await doing.ask('POST', project(doing, 'subscription/free'), {});
    },
  ],
  'somebody looks at what is paid': [
    1,
    async (doing) => {
      for (const path of ['billing', 'invoices', 'subscription', 'customer'])
        await doing.ask('GET', project(doing, path));
    },
  ],
};
