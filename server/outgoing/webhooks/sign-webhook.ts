import { createHmac } from 'node:crypto';

/** Prefix of secrets of Standard Webhooks; base64 follows. */
const PREFIX = 'whsec_';

/** Returns a secret in the form that receivers use: 'whsec_' and base64. */
export function spellSecret(secret: Buffer): string {
  return PREFIX + secret.toString('base64');
}

/**
 * Returns the headers of a message according to Standard Webhooks 1.0: `id` is the same in all attempts, `at` is the time of this one.
 * While a secret is being replaced both sign, so that receivers need not switch at a certain moment.
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
