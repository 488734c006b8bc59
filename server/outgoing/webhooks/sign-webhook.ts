import { createHmac } from 'node:crypto';

/** Prefix of secrets of Standard Webhooks; base64 follows. */
const PREFIX = 'whsec_';

/** A secret as its receiver knows it. */
export function spellSecret(secret: Buffer): string {
  return PREFIX + secret.toString('base64');
}

/**
 * The headers of a message after Standard Webhooks 1.0: `id` is the same over all tries, `at` that of this one. While a
 * secret is being replaced both sign, so that no receiver has to change at a certain moment.
 */
export function signWebhook(
  { id, at, body }: { id: string; at: Date; body: Buffer },
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
