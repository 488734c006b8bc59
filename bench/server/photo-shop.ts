import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { numberedPhoto, shopPhotos } from '../picture/bench-photos.ts';

export interface PhotoShop extends FakeShop {
  readonly photos: readonly Buffer[];
  readonly bytesSent: () => number;
  /** Gives every product a new photo. */
  readonly renew: () => void;
}

/** Starts a shop in which every product has a different photo: those of the sample shop in turn, each with other bytes. */
export async function startPhotoShop(productCount: number, px: number): Promise<PhotoShop> {
  const photos = await shopPhotos(px);
  const shop = await startShop(numberedProducts(productCount));
  let [turn, photoBytes] = [0, 0];
  for (let at = 0; at < productCount; at += 1) {
    shop.answers.set(`/photos/${at + 1}.jpg`, (request, response) => {
      const etag = `"${turn} ${at}"`;
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
      const photo = numberedPhoto(photos[at % photos.length] ?? Buffer.alloc(0), turn * productCount + at);
      photoBytes += photo.length;
      response.writeHead(200, { 'content-type': 'image/jpeg', etag }).end(photo);
    });
  }
  const feeds = () => shop.requests.filter((request) => request === '/feed.xml').length;
  return Object.assign(shop, {
    photos,
    bytesSent: () => photoBytes + feeds() * Buffer.byteLength(shop.feedText()),
    renew: () => void (turn += 1),
  });
}
