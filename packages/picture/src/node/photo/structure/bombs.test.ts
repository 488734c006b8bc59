import { expect, it } from 'vitest';
import { readPhoto } from '../read-photo.ts';
import { harmlessBombs, honestPhotos, plainPhoto, refusedBombs } from './bombs.fixture.ts';

it.each(Object.entries(harmlessBombs))('a PNG with %s is the photo without them', async (_name, bomb) => {
  const { bytes } = await readPhoto(bomb);
  expect(Buffer.compare(bytes, plainPhoto)).toBe(0);
});

it.each(Object.entries(refusedBombs))('%s is refused before a decoder has it', async (_name, make) => {
  const bomb = await make();
  await expect(readPhoto(bomb)).rejects.toMatchObject({ name: 'PhotoError', code: 'too_costly' });
});

it('an ordinary photo of any format goes to the decoder as it is', async () => {
  for (const [name, file] of Object.entries(await honestPhotos())) {
    const { bytes } = await readPhoto(file);
    expect([name, Buffer.compare(bytes, file)]).toEqual([name, 0]);
  }
});
