import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUsage, listAccountSessions, listSecurityEvents } from '#core/contract/account/account-api.ts';
import { listApiKeys } from '#core/contract/account/api-keys-api.ts';
import { listFeeds } from '#core/contract/feeds/feeds-api.ts';
import { getNotifications } from '#core/contract/account/notifications-api.ts';
import { listWebhookDeliveries, listWebhookEndpoints } from '#core/contract/webhooks-api.ts';
import { listInvitations } from '#core/contract/account/invitations-api.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { loadAuth } from '#web/lib/session/session.ts';

/** Loads the usage of the account and its limits. */
export const usageQuery = endpointQuery(keys.usage, getUsage);

/** The user's API keys, newest first. */
export const apiKeysQuery = endpointQuery(keys.apiKeys, listApiKeys);

/** Loads the events that are mailed. */
export const notificationsQuery = endpointQuery(keys.notifications, getNotifications);

/** Loads the addresses that receive events of feeds. */
export const webhooksQuery = endpointQuery(keys.webhooks, listWebhookEndpoints);

/** Entries per page of the deliveries. */
export const deliveriesPageSize = 10;

/** Loads a page of the deliveries to an address. */
export function deliveriesQuery(id: string, page: number) {
  return endpointQuery(keys.deliveries(id, page), listWebhookDeliveries, {
    params: { id },
    query: { page, page_size: deliveriesPageSize },
    placeholderData: keepPreviousData,
  });
}

/** The names of all feeds, to choose one of them. */
export const feedNamesQuery = endpointQuery(keys.feedNames, listFeeds, { query: {} });

/** Whom the operator invited. */
export const invitationsQuery = endpointQuery(keys.invitations, listInvitations);

/** The browsers in which the user is signed in. */
export const sessionsQuery = endpointQuery(keys.sessions, listAccountSessions);

/** Entries per page of the list. */
export const securityPageSize = 8;

/** Loads a page of the account's security events. The page before stays until the next one has loaded. */
export function securityEventsQuery(page: number) {
  return endpointQuery(keys.securityEvents(page), listSecurityEvents, {
    query: { page, page_size: securityPageSize },
    placeholderData: keepPreviousData,
  });
}

/** An app that shows codes for the sign-in. */
export interface SignInApp {
  readonly id: string;
  readonly name: string;
  /** ISO date and time. */
  readonly addedAt: string;
}

/** Loads the apps of the second step, the oldest first, and the number of recovery codes left; null: there are none. */
export const twoStepQuery = queryOptions({
  queryKey: keys.twoStep,
  queryFn: async () => {
    const auth = await loadAuth();
    const { data, error } = await auth.mfa.listFactors();
    if (error !== null) throw error;
    const apps: SignInApp[] = data.totp.map(({ id, friendly_name: name = '', created_at: addedAt }) => ({
      id,
      name,
      addedAt,
    }));
    if (!data.all.some(({ factor_type: type }) => type === 'recovery_code')) return { apps, codes: null };
    const codes = await auth.mfa.recoveryCodes.getStatus();
    if (codes.error !== null) throw codes.error;
    return { apps, codes: { left: codes.data.remaining, total: codes.data.total } };
  },
});
