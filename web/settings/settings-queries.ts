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

export const usageQuery = endpointQuery(keys.usage, getUsage);

/** Loads the user's API keys, newest first. */
export const apiKeysQuery = endpointQuery(keys.apiKeys, listApiKeys);

export const notificationsQuery = endpointQuery(keys.notifications, getNotifications);

export const webhooksQuery = endpointQuery(keys.webhooks, listWebhookEndpoints);

export const deliveriesPageSize = 10;

export function deliveriesQuery(id: string, page: number) {
  return endpointQuery(keys.deliveries(id, page), listWebhookDeliveries, {
    params: { id },
    query: { page, page_size: deliveriesPageSize },
    placeholderData: keepPreviousData,
  });
}

export const feedNamesQuery = endpointQuery(keys.feedNames, listFeeds, { query: {} });

export const invitationsQuery = endpointQuery(keys.invitations, listInvitations);

export const sessionsQuery = endpointQuery(keys.sessions, listAccountSessions);

export const securityPageSize = 8;

export function securityEventsQuery(page: number) {
  return endpointQuery(keys.securityEvents(page), listSecurityEvents, {
    query: { page, page_size: securityPageSize },
    placeholderData: keepPreviousData,
  });
}

/** An authenticator app, which shows codes for the second step of the sign-in. */
export interface SignInApp {
  readonly id: string;
  readonly name: string;
  /** ISO date and time. */
  readonly addedAt: string;
}

/** Loads the account's authenticator apps, the oldest first, and the number of unused recovery codes; null if there are none. */
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
