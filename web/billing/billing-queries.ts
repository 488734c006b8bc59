import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Choice } from '#core/billing/plans.ts';
import {
  getBilling,
  listInvoices,
  previewPlanChange,
  type Subscription,
} from '#core/contract/account/billing-api.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import type { Billing } from './describe-billing.ts';

/** Interval and limit for polling whether a payment has arrived, in ms. */
const askEveryMs = 1_000;
const waitMs = 30_000;
/** Interval for polling after that, for a page that is left open, in ms. */
const askLaterMs = 10_000;
/** Time within which changes on the provider's pages arrive, in ms. */
const settleMs = 10_000;

function billingQuery(projectId: string) {
  return endpointQuery(keys.billing(projectId), getBilling, {
    params: { id: projectId },
    // Cards and plans are changed on the payment provider's pages, possibly within seconds.
    refetchOnWindowFocus: 'always',
  });
}

/** Returns true if the billing shows that an expected payment or change has arrived. */
export type Expectation = (billing: Billing) => boolean;

/**
 * Loads a project's billing, and whether an expected payment or change is pending: polls until it has arrived; after 30 s it is `late` and
 * polled less often. `isSettling`: the user comes from the provider's pages, where anything may have changed.
 */
export function useBilling(projectId: string, first: Expectation | undefined, isSettling: boolean) {
  const [expected, setExpected] = useState<{ isThere: Expectation } | undefined>(first && { isThere: first });
  const [isLate, setIsLate] = useState(false);
  const [settledAt] = useState(() => (isSettling ? Date.now() + settleMs : 0));
  const isMissing = (billing: Billing | undefined) =>
    expected !== undefined && !(billing !== undefined && expected.isThere(billing));
  const query = useQuery({
    ...billingQuery(projectId),
    refetchInterval: ({ state }) => {
      if (Date.now() < settledAt) return askEveryMs;
      if (!isMissing(state.data)) return false;
      return isLate ? askLaterMs : askEveryMs;
    },
  });
  const isWaiting = isMissing(query.data);
  useEffect(() => {
    if (!isWaiting || isLate) return undefined;
    const timer = setTimeout(() => setIsLate(true), waitMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isLate]);
  const expect = (isThere: Expectation) => {
    setIsLate(false);
    setExpected({ isThere });
    void query.refetch();
  };
  const arrival = isWaiting ? (isLate ? ('late' as const) : ('waiting' as const)) : undefined;
  return { ...query, arrival, expect };
}

/** Loads the invoices; loads them again when the subscription has changed. */
export function invoicesQuery(projectId: string, subscription: Subscription | null) {
  return endpointQuery(keys.invoices(projectId, subscription), listInvoices, {
    params: { id: projectId },
    placeholderData: keepPreviousData,
  });
}

/** Loads the current cost of a change; never a cached answer. */
export function planChangeQuery(projectId: string, choice: Choice) {
  return endpointQuery(keys.planChange(projectId, choice), previewPlanChange, {
    params: { id: projectId },
    body: choice,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
