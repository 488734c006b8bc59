import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import type { FastifyInstance } from 'fastify';
import { addresses } from '#core/public-addresses.ts';

// The shop that newcomers can try without having one: a feed template and photos made by tools/sample-shop/make.ts.

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const photoFolder = new URL('./photos/', import.meta.url);
const photoFiles = new Map(readdirSync(photoFolder).map((name) => [name, new URL(name, photoFolder)]));
const feedTemplate = readFileSync(new URL('./feed.xml', import.meta.url), 'utf8');

/** Returns the shop's feed; its photo links start with `origin` (scheme, host and port) followed by `/sample/photos/`. */
export function sampleFeed(origin: string): string {
  return feedTemplate.replaceAll('{{origin}}', new URL(origin).origin);
}

/** Returns the bytes of one photo; null unless `name` is exactly one of the shop's own file names. */
export async function samplePhoto(name: string): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  // The name is only looked up, never joined to a path, so no request can reach another file.
  const file = photoFiles.get(name);
  const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (!file || !contentType) return null;
  return { bytes: await readFile(file), contentType };
}

export function samplePhotoNames(): string[] {
  return [...photoFiles.keys()].toSorted();
}

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
