import { openBillingPortal } from '#core/contract/account/billing-api.ts';
import { billingMessages } from '#core/messages/screens/billing-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useLeaving } from './use-leaving.ts';

type PortalPage = 'overview' | 'card' | 'cancel';

export interface Portal {
  open: (page: PortalPage) => void;
  opening: PortalPage | undefined;
}

/** Opens the payment provider's own pages, which link back to this one. */
export function usePortal(projectId: string): Portal {
  const { isLeaving, leaveTo } = useLeaving();
  const returnUrl = `${location.origin}${pages.billing.href(projectId)}?portal=closed`;
  const open = useAction({
    mutationFn: (page: PortalPage) =>
      call(openBillingPortal, { params: { id: projectId }, body: { page, return_url: returnUrl } }),
    onSuccess: ({ url }) => leaveTo(url),
    failed: billingMessages.portalFailed,
  });
  return { open: open.run, opening: open.isPending || isLeaving ? open.variables : undefined };
}
