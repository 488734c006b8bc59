import sharp from 'sharp';
import type * as api from '#core/contract/feeds/cut-outs-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { productsOf, type ApiClient, type CreatedFeed } from './api-client.ts';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import type { TestProduct } from './harness.ts';

export type ListedPhotos = EndpointReply<typeof api.listCutOuts>;

export async function listedPhotos(client: ApiClient, feedId: string, query = ''): Promise<ListedPhotos> {
  const address = `/functions/v1/feeds/${feedId}/cut-outs${query}`;
  return await client.ask<ListedPhotos>('GET', address);
}

/** Returns hashes of the photos that a feed's products were drawn from, by position. */
export async function photoHashes(client: ApiClient, feedId: string): Promise<string[]> {
  return (await productsOf(client, feedId)).map((product) => product.photo_hash ?? '');
}

export async function countModelRuns(product: TestProduct, { userId }: ApiClient): Promise<number> {
  const { runs } = await product.platform.database.query.one<{ runs: number }>(
    'select coalesce(sum(model_runs), 0)::int as runs from feedmaker.cutouts where user_id = $1',
    [userId],
  );
  return runs;
}

/** Decides about photos of the feed's project, or undoes the decision. */
export function decide(
  client: ApiClient,
  { project }: Pick<CreatedFeed, 'project'>,
  photos: string[],
  choice: api.CutOutChoice | null,
) {
  return client.call('POST', `/api/v1/projects/${project.id}/cut-outs/decisions`, { photos, choice });
}

/** Returns the address of a photo's picture, alpha or mask. */
export function photoAddress({ project }: Pick<CreatedFeed, 'project'>, hash: string, what: string): string {
  return `/api/v1/projects/${project.id}/photos/${hash}/${what}`;
}

export function putMask(client: ApiClient, feed: Pick<CreatedFeed, 'project'>, hash: string, mask: string) {
  return client.call('POST', photoAddress(feed, hash, 'mask'), { mask });
}

export async function bytesOf(origin: string, client: ApiClient, address: string): Promise<Uint8Array> {
  const answer = await fetch(origin + address, { headers: { authorization: `Bearer ${client.token}` } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns a mask in base64, with one grey in its left half and a different one in its right. */
export async function maskOf(
  { width, height }: { width: number; height: number },
  left: number,
  right: number,
): Promise<string> {
  const greys = Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? left : right));
  const raw = { width, height, channels: 1 as const };
  const png = await sharp(Buffer.from(greys), { raw }).png().toBuffer();
  return png.toString('base64');
}

/** Returns a photo whose cut-out must be refused: its lower edge cuts the object off. */
export function doubtfulPhoto(): Promise<Buffer> {
  const side = 400;
  const isShown = (x: number, y: number) => x >= 60 && x < 340 && y >= 120;
  const pixels = Array.from({ length: side * side }, (_, at) =>
    isShown(at % side, Math.floor(at / side)) ? [0x2b, 0x5a, 0x88] : [0xf2, 0xf2, 0xf2],
  );
  return sharp(Uint8Array.from(pixels.flat()), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/**
 * Makes a shop answer /photos/1.jpg, /photos/2.jpg and so on with photos of the sample shop, scaled down, as the network needs few pixels.
 * 'doubtful' stands for a photo whose cut-out must be refused.
 */
export async function servePhotos(shop: FakeShop, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const bytes = name === 'doubtful' ? await doubtfulPhoto() : await smallPhoto(name);
    shop.answers.set(`/photos/${at + 1}.jpg`, (_request, response) => void response.end(bytes));
  }
}

async function smallPhoto(name: string): Promise<Buffer> {
  const photo = await samplePhoto(name);
  if (photo === null) throw new Error(`the sample shop has no photo ${name}`);
  return sharp(photo.bytes).resize(360, 360, { fit: 'inside' }).toBuffer();
}
