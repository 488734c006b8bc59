import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findObject, lookPx } from '../../paint.ts';
import { paintPhoto } from '../photo.fixture.ts';
import { decodePhoto } from './decode-photo.ts';
import { objectInPhoto } from './object-in-photo.ts';
import { toPaintPhoto } from './paint-photo.ts';
import { adobeRgbProfile, withProfile } from './photo-files.fixture.ts';
import { isDecodedOnce, toPixels } from './raster.ts';
import { readPhoto } from './read-photo.ts';

const painted = (width = 311, height = 240) =>
  paintPhoto(width, height, (x, y) => [255 * x, 255 * y, 128 + 100 * Math.sin(40 * x * y)]);

const files: [string, () => Promise<Buffer>][] = [
  ['a JPEG', () => painted().jpeg().toBuffer()],
  ['a JPEG that comes coarse first', () => painted().jpeg({ progressive: true }).toBuffer()],
  ['a JPEG with every colour', () => painted().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['a JPEG without colours', () => painted().greyscale().jpeg().toBuffer()],
  ['a JPEG in the colours of print', () => painted().toColourspace('cmyk').jpeg().toBuffer()],
  ['a JPEG with a profile of wide colours', () => painted().withIccProfile('p3').jpeg().toBuffer()],
  ['a JPEG that lies on its side', () => painted().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['a JPEG that is mirrored', () => painted().withMetadata({ orientation: 2 }).jpeg().toBuffer()],
  ['a PNG', () => painted().png().toBuffer()],
  ['a PNG of few colours', () => painted().png({ palette: true, colours: 16 }).toBuffer()],
  ['a PNG of 16 bits', () => painted().toColourspace('rgb16').png().toBuffer()],
  ['a PNG without colours', () => painted().greyscale().png().toBuffer()],
  ['a PNG with a profile', async () => withProfile(await painted().png().toBuffer(), adobeRgbProfile())],
  ['a PNG that is seen through', () => painted().ensureAlpha(0.5).png().toBuffer()],
  ['a PNG without colours, seen through', () => painted().greyscale().ensureAlpha(0.3).png().toBuffer()],
  ['a PNG that lies on its side', () => painted().withMetadata({ orientation: 6 }).png().toBuffer()],
  ['a WebP', () => painted().webp().toBuffer()],
  ['a GIF', () => painted().gif().toBuffer()],
  ['an AVIF', () => painted().avif({ effort: 0 }).toBuffer()],
];

describe('a photo whose object was looked for', () => {
  it.each(files)('is drawn with the pixels of one that was not: %s', async (_name, file) => {
    const photo = await readPhoto(await file());
    const { whole } = await objectInPhoto(photo);
    expect(whole !== null).toBe(isDecodedOnce(photo));
    for (const times of [1.3, 0.9, 0.4, 0.1]) {
      const drawn = { width: Math.ceil(photo.width * times), height: Math.ceil(photo.height * times) };
      const hidden = { left: Math.floor(drawn.width / 5), top: 3 };
      const size = { width: drawn.width - hidden.left, height: drawn.height - 7 };
      const layout = { drawn, hidden, left: 0, top: 0, ...size };
      const [found, wanted] = [
        await decodePhoto(photo, layout, whole),
        await decodePhoto(photo, layout, null),
      ];
      expect(found).toMatchObject({ ...size, channels: wanted.channels });
      expect(Buffer.compare(found.data, wanted.data), `drawn ${times} times as large`).toBe(0);
    }
  });

  it('is decoded again for a second slot', async () => {
    const photo = toPaintPhoto(await readPhoto(await painted().png().toBuffer()));
    await photo.findObject();
    const size = { width: 150, height: 120 };
    const layout = { drawn: size, hidden: { left: 0, top: 0 }, left: 0, top: 0, ...size };
    expect(await photo.decode(layout)).toEqual(await photo.decode(layout));
  });
});

/** Returns a round product, on white or standing free. */
function product(isFree: boolean) {
  const [width, height] = [621, 480];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) {
    const far = Math.hypot((at % width) - 350, Math.floor(at / width) - 220);
    const share = Math.max(0, Math.min(1, 150 - far));
    if (isFree) data[at * 4 + 3] = 255 * share;
    data.fill(255 - (isFree ? 165 : 165 * share), at * 4, at * 4 + 3);
  }
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  return isFree ? image : image.removeAlpha();
}

describe('the object in a photo that is decoded once', () => {
  it.each(['png', 'gif', 'avif'] as const)('is that of the photo decoded small: %s', async (format) => {
    for (const file of [product(false), product(true)]) {
      const photo = await readPhoto(await file.toFormat(format, { effort: 1 }).toBuffer());
      expect(isDecodedOnce(photo)).toBe(true);
      const size = { fit: 'inside', kernel: 'linear' } as const;
      const small = await toPixels(sharp(photo.bytes).resize(lookPx, lookPx, size), photo);
      const wanted = findObject(small, photo);
      expect(wanted).not.toBeNull();
      expect(await toPaintPhoto(photo).findObject()).toEqual(wanted);
    }
  });
});
