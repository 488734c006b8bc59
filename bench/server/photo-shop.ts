import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { numberedPhoto } from '../picture/bench-photos.ts';

/** A shop whose every product has a photo of its own: these photos by turns, each time as other bytes. */
export async function startPhotoShop(productCount: number, photos: readonly Buffer[]): Promise<FakeShop> {
  const shop = await startShop(numberedProducts(productCount));
  for (let at = 0; at < productCount; at += 1) {
    const photo = numberedPhoto(photos[at % photos.length] ?? Buffer.alloc(0), at);
    shop.answers.set(`/photos/${at + 1}.jpg`, (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', etag: `"${at}"` }).end(photo);
    });
  }
  return shop;
}
