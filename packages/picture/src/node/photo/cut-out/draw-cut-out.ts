import sharp from 'sharp';
import { fitPhoto } from '../../../paint.ts';
import { toPaintPhoto } from '../paint-photo.ts';
import { readPhoto } from '../read-photo.ts';
import { trimPhoto } from '../trim-photo.ts';

/** Returns only the product of a photo, in the photo's own resolution, as PNG. Throws PhotoError. */
export async function drawCutOut(photo: Uint8Array, alphaPng: Uint8Array): Promise<Buffer> {
  const trimmed = await trimPhoto(await readPhoto(photo), alphaPng);
  const size = { width: Math.round(trimmed.width), height: Math.round(trimmed.height) };
  const { pixels } = await fitPhoto(toPaintPhoto(trimmed), size, { fit: 'contain', x: 0.5, y: 0.5 });
  const { data, width, height } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = Math.min(255, Math.round(((data[channel] ?? 0) * 255) / alpha));
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
