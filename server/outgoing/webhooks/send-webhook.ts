import type { WebhookTry } from '#core/contract/webhooks-api.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import type { EndpointToSend } from '#server/db/events/webhook-endpoints.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openSecret } from '#server/platform/sealed-secret.ts';
import { signWebhook } from './sign-webhook.ts';

/** A webhook message; its `id` is the same in all attempts. */
export interface WebhookMessage {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface TryEnd {
  readonly tried: WebhookTry;
  readonly isDelivered: boolean;
  /** True if the receiver permanently refuses further messages (410). */
  readonly isGone: boolean;
  /** Wait requested by the receiver, in ms; null without one. */
  readonly askedMs: number | null;
}

/** Sends a message to an endpoint once. Only throws for failures that are not the receiver's. */
export async function sendWebhook(
  platform: Pick<Platform, 'config' | 'database' | 'fetchRemote' | 'clock'>,
  endpoint: EndpointToSend,
  message: WebhookMessage,
  { isUrgent, signal }: { isUrgent: boolean; signal?: AbortSignal },
): Promise<TryEnd> {
  const { config, database, fetchRemote, clock } = platform;
  const secrets = openSecrets(endpoint, await readInstallationSecret(database.query), clock.now());
  const { id, type, data } = message;
  const body = Buffer.from(JSON.stringify({ type, timestamp: message.at.toISOString(), data }));
  const at = clock.now();
  const begun = performance.now();
  const tried = (end: Pick<WebhookTry, 'status' | 'code' | 'message' | 'answer'>): WebhookTry => ({
    at: at.toISOString(),
    ms: Math.round(performance.now() - begun),
    ...end,
  });
  try {
    const { status, retryAfterMs, beginning } = await fetchRemote.send(endpoint.url, {
      body,
      headers: signWebhook({ id, at, body }, secrets),
      tenant: endpoint.user_id,
      isUrgent,
      needsTls: config.isProduction,
      ...(signal && { signal }),
    });
    return {
      tried: tried({ status, code: null, message: '', answer: beginning }),
      isDelivered: status >= 200 && status < 300,
      isGone: status === 410,
      askedMs: retryAfterMs,
    };
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code === 'cancelled') throw error;
    return {
      tried: tried({ status: null, code: error.code, message: error.message, answer: '' }),
      isDelivered: false,
      isGone: false,
      askedMs: null,
    };
  }
}

function openSecrets(endpoint: EndpointToSend, installation: Buffer, now: Date): Buffer[] {
  const key = { installation, purpose: 'secrets of webhooks', id: endpoint.id } as const;
  const { secret, secret_before: before, secret_before_until: until } = endpoint;
  const signsToo = before !== null && until !== null && until > now ? [openSecret(before, key)] : [];
  return [openSecret(secret, key), ...signsToo];
}
