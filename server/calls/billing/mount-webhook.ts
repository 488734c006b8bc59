import type { FastifyInstance } from 'fastify';
import { errorTexts } from '#core/messages/reasons/calls/error-texts.ts';
import { addresses } from '#core/public-addresses.ts';
import { providerVersion } from '#server/billing/connect-stripe.ts';
import type { Billing } from '#server/billing/open-billing.ts';
import { hasEventShape } from '#server/billing/event-shape.ts';
import { takeEvent } from '#server/billing/take-event.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Maximum bytes of an event, more than any real one has. */
const EVENT_BYTES_MAX = 1 << 20;

/** Maximum difference between an event's signature time and now, in seconds, in both directions. */
const TOLERANCE = 300;

/**
 * Mounts the webhook of the payment provider. The signature is checked on the raw bytes; the answer is 200 as soon as the event is stored,
 * and for event types we ignore.
 */
export async function mountWebhook(
  app: FastifyInstance,
  platform: Platform,
  billing: Billing,
): Promise<void> {
  const told = new Set<string>();
  const warnOfVersion = async (version: string | null) => {
    const ours = await providerVersion();
    if (version === null || version === ours || told.has(version)) return;
    told.add(version);
    platform.log.warn(
      { version, ours },
      'events of the payment provider have another version than its client',
    );
  };
  await app.register(async (scope) => {
    // Accepts any content type, since the signature decides.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.post(addresses.stripeWebhook.pattern, async (request, reply) => {
      const { body, headers } = request;
      const signature = headers['stripe-signature'];
      const event = await signedEvent(platform, billing, { body, signature });
      if (event === null) return reply.code(400).send({ error: errorTexts.bad_request, code: 'bad_request' });
      // An event of the other mode is genuine but not for this installation.
      await warnOfVersion(event.api_version);
      if (event.livemode === (billing.world === 'live')) await takeEvent(platform, billing.world, event);
      return reply.code(200).send({ received: true });
    });
  });
}

/** Returns the event of a body with a valid, recent signature, if the fields we read are well-formed; null for everything else. */
async function signedEvent(
  { clock, log }: Platform,
  { stripe, webhookSecret }: Billing,
  { body, signature }: { body: unknown; signature: string | string[] | undefined },
) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  const now = clock.now().getTime();
  const client = await stripe();
  try {
    const event = client.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE, undefined, now);
    // The client only refuses signatures that are too old, not ones from the future.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
    if (!(signedAt <= now / 1000 + TOLERANCE)) return null;
    if (hasEventShape(event)) return event;
    log.warn('a signed event of the payment provider that is none in its shape');
    return null;
  } catch (error) {
    log.warn({ err: error }, 'an event of the payment provider with a signature that is not right');
    return null;
  }
}
