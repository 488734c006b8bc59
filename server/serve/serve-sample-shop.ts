import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import type { FastifyInstance } from 'fastify';
import { addresses } from '#core/public-addresses.ts';
import { sampleFeed, samplePhoto } from './sample-shop/sample-shop.ts';

/** Serves the built-in shop under /sample, so that a newcomer can try the product without a feed of their own. */
export function serveSampleShop(app: FastifyInstance, origin: string): void {
  app.get(addresses.sampleFeed.pattern, (_request, reply) =>
    reply.type('application/xml').send(sampleFeed(origin)),
  );
  app.get<{ Params: { name: string } }>(addresses.samplePhoto.pattern, async (request, reply) => {
    const photo = await samplePhoto(request.params.name);
    if (photo === null) return reply.code(404).type('text/plain').send(`${publicRefusals.photo_unknown}\n`);
    return reply.type(photo.contentType).header('cache-control', 'public, max-age=3600').send(photo.bytes);
  });
}
