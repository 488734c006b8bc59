import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Choice } from '#core/billing/plans.ts';
import { stripeCheckout } from '#core/contract/account/billing-api.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import type { Billing } from './describe-billing.ts';
import { useLeaving } from './use-leaving.ts';

/** Starts a subscription and opens its payment page. */
export function useCheckout(projectId: string, billing: Billing) {
  const { isLeaving, leaveTo } = useLeaving();
  const page = `${location.origin}${pages.billing.href(projectId)}`;
  const begin = useAction({
    mutationFn: (choice: Choice) =>
      call(stripeCheckout, {
        body: {
          project_id: projectId,
          line_items: lineItems(choice, billing),
          success_url: `${page}?success=true`,
          cancel_url: `${page}?canceled=true`,
          mode: 'subscription',
        },
      }),
    onSuccess: ({ url }) => leaveTo(url),
    onError: (error) => {
      notify.error(isRefusal(error) ? texts.checkoutRefused : texts.checkoutFailed);
      // It may have been refused because the plan was bought in another window.
      void outdate(keys.billing(projectId));
    },
  });
  const ordered = begin.isPending || isLeaving ? begin.variables : undefined;
  const reason = isRefusal(begin.error) ? begin.error.message : '';
  return { begin: begin.run, ordered, reason };
}

/** Returns a line item for the plan and, if packages are added, one for them. */
function lineItems({ plan, packages }: Choice, { plans, add_on: addOn }: Billing) {
  const price = plans.find(({ id }) => id === plan)?.price_id ?? '';
  return [{ price, quantity: 1 }, ...(packages > 0 ? [{ price: addOn.price_id, quantity: packages }] : [])];
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400;
}

/** Page that the user returns from: a paid checkout, or the provider's own pages. */
export type Return = 'paid' | 'portal';

/** Shows once how the checkout ended, as named in the address; returns the page from which the user comes back. */
export function useCheckoutReturn(): Return | undefined {
  const { success, canceled, portal }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [from] = useState<Return | undefined>(
    success === 'true' ? 'paid' : portal === undefined ? undefined : 'portal',
  );
  useEffect(() => {
    if (success !== 'true' && canceled !== 'true' && portal === undefined) return;
    if (success === 'true') notify.success(texts.updated);
    else if (canceled === 'true') notify.error(texts.updateCanceled);
    void navigate({
      to: '.',
      search: ({
        success: _paid,
        canceled: _given,
        portal: _portal,
        session_id: _session,
        ...rest
      }: Record<string, unknown>) => rest,
      replace: true,
      resetScroll: false,
    });
  }, [success, canceled, portal, navigate]);
  return from;
}
