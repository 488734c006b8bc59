import sharp from 'sharp';
import { paintPhoto } from '../../packages/picture/src/node/photo.fixture.ts';
import { samplePhoto, samplePhotoNames } from '#server/serve/sample-shop/sample-shop.ts';
import type { BenchProduct } from './picture-engines.ts';

const photoCount = 48;

export function productOf(index: number, photos: readonly Buffer[]): BenchProduct {
  const values = {
    BRAND: 'Northwind',
    TITLE: `Stoneware cup with a reinforced handle, terracotta ${1000 + index}, 90 ml`,
    PRICE: `$${(12.5 + ((index * 7919) % 9000) / 10).toFixed(2)}`,
  };
  const photo = photos[index % photos.length] ?? Buffer.alloc(0);
  // A fresh copy each time, so that no cache can recognise the buffer.
  return { values, photo: new Uint8Array(photo) };
}

/**
 * Makes photos of 1200 x 1200 px with detail up to their edges, about 250 KB, in different colours. None has a background that could be
 * continued beyond its edges.
 */
export async function makePhotos(): Promise<Buffer[]> {
  let seed = 7;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % 1000) / 1000 - 0.5;
  };
  const base = await paintPhoto(1200, 1200, (x, y) => {
    const shade = 150 + 60 * Math.sin(9 * x + 4 * y) + 30 * Math.cos(23 * x * y) + 50 * noise();
    return [shade, shade * (0.6 + 0.4 * y), shade * (0.9 - 0.5 * x)].map(byte) as [number, number, number];
  })
    // Blurred like grain through a lens: any two engines would scale noise of single pixels to different pictures.
    .blur(0.8)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const hues = Array.from({ length: photoCount }, (_, index) => Math.round((360 / photoCount) * index));
  return Promise.all(hues.map((hue) => sharp(base).modulate({ hue }).jpeg({ quality: 90 }).toBuffer()));
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/**
 * Returns the sample shop's square photos, most of an object on a plain background, scaled to the size of the generated ones, so that
 * decoding costs the same and only the content differs.
 */
export async function shopPhotos(px = 1200): Promise<Buffer[]> {
  const photos = await Promise.all(
    samplePhotoNames().map(async (name) => {
      const image = sharp((await samplePhoto(name))?.bytes ?? new Uint8Array());
      const { width, height } = await image.metadata();
      const large = image.resize(px, px).flatten({ background: '#ffffff' }).jpeg({ quality: 90 });
      return width === height ? [await large.toBuffer()] : [];
    }),
  );
  return photos.flat();
}

/** Returns the same photo as a distinct file: a comment in it carries a number. */
export function numberedPhoto(jpeg: Buffer, at: number): Buffer {
  const text = Buffer.from(`photo ${at}`);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([head, text, jpeg.subarray(2)]);
}
