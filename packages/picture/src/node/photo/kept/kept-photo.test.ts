import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTemplate, starterIds } from '../../../designs.ts';
import { sampleValuesFor } from '../../../index.ts';
import { samplePhoto } from '../../../../../../server/serve/sample-shop/sample-shop.ts';
import { createImageRenderer, type ImageRenderer } from '../../create-image-renderer.ts';
import { makeGreyPng, paintPhoto } from '../../photo.fixture.ts';
import { templateFromHtml } from '../../template-from-html.ts';
import { sampled } from '../../../../../../tests/harness/long-run.ts';
import { openKeptStore, type KeptStore } from './kept-store.ts';

const size = { width: 360, height: 360 };
const owner = 'a-user';

let folder: string;
let store: KeptStore;
let keeping: ImageRenderer;

const plain = await createImageRenderer();
const photo = await shopPhoto('kettle.jpg');

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fitted-'));
  store = openKeptStore(folder);
  keeping = await createImageRenderer({ kept: store });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function shopPhoto(name: string): Promise<Uint8Array> {
  return new Uint8Array((await samplePhoto(name))?.bytes ?? []);
}

function designOf(starter: (typeof starterIds)[number]) {
  const { html } = createTemplate({ name: '', type: 'facebook', ...size, starter });
  return templateFromHtml({ html, ...size });
}

/** Returns the photo by its name, and counts how often its bytes are read. */
function named(bytes: Uint8Array) {
  const asked = { count: 0 };
  const hash = createHash('sha256').update(bytes).digest('hex');
  const read = async () => {
    asked.count += 1;
    return Uint8Array.from(bytes);
  };
  return { asked, photo: { owner, hash, read } };
}

function inputOf(starter: (typeof starterIds)[number], price: string) {
  const template = designOf(starter);
  return { template, ...size, values: { ...sampleValuesFor(template.placeholders), PRICE: price } };
}

function keptFiles(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Something that lets through in its corners and has a shadow of its own. */
async function seeThrough(): Promise<Uint8Array> {
  const image = paintPhoto(640, 800, (x, y) => [200 * x, 90, 255 * y]);
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < info.width * info.height; at += 1) {
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    const away = Math.hypot(x / info.width - 0.5, y / info.height - 0.5);
    data[at * 4 + 3] = Math.max(0, Math.min(255, Math.round((0.4 - away) * 1500)));
  }
  return new Uint8Array(
    await sharp(data, { raw: { ...info, channels: 4 } })
      .png()
      .toBuffer(),
  );
}

/** White where a circle in the middle is. */
async function roundAlpha(): Promise<Uint8Array> {
  const image = paintPhoto(400, 400, (x, y) => {
    const level = Math.hypot(x - 0.5, y - 0.5) < 0.35 ? 255 : 0;
    return [level, level, level];
  });
  return new Uint8Array(await image.toColourspace('b-w').png().toBuffer());
}

describe('what is kept of photos', () => {
  it('gives all designs the bytes that they have without it, when it is written and when it is read', async () => {
    const some = sampled(['headline', 'default', 'flyer'] as const, 2);
    const cases = [
      { bytes: photo, cutOut: undefined, designs: sampled(starterIds, 3) },
      { bytes: await shopPhoto('trail-shoe.jpg'), cutOut: await roundAlpha(), designs: some },
      { bytes: await seeThrough(), cutOut: undefined, designs: some },
    ];
    for (const { bytes, cutOut, designs } of cases) {
      const { photo: name, asked } = named(bytes);
      for (const starter of designs) {
        const wanted = await plain.render({ ...inputOf(starter, '24.00 EUR'), photo: bytes, cutOut });
        for (const time of ['written', 'read']) {
          asked.count = 0;
          const drawn = await keeping.render({ ...inputOf(starter, '24.00 EUR'), photo: name, cutOut });
          expect([starter, time, drawn.hash]).toEqual([starter, time, wanted.hash]);
          if (time === 'read') expect(asked.count).toBe(0);
        }
      }
    }
  });

  it('draws another price, a second template with the same slot, and after a restart, without the photo', async () => {
    const { photo: name, asked } = named(photo);
    await keeping.render({ ...inputOf('default', '24.00 EUR'), photo: name });
    expect(asked.count).toBe(1);
    const restarted = await createImageRenderer({ kept: openKeptStore(folder) });
    const second = inputOf('default', '19.00 EUR');
    const { html } = createTemplate({ name: 'Other', type: 'facebook', ...size, starter: 'default' });
    const other = templateFromHtml({ html: html.replaceAll('{{TITLE}}', 'Words of our own'), ...size });
    for (const input of [second, { ...second, template: other }]) {
      const drawn = await restarted.render({ ...input, photo: name });
      expect(drawn.hash).toBe((await plain.render({ ...input, photo })).hash);
    }
    expect(asked.count).toBe(1);
  });

  it('never becomes part of a picture once any of its bytes is wrong', async () => {
    const { photo: name, asked } = named(photo);
    const input = { ...inputOf('default', '24.00 EUR'), photo: name };
    const { hash } = await keeping.render(input);
    const files = keptFiles();
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const whole = readFileSync(file);
      const places = sampled([0, 9, 12, 16, 20, 40, whole.length >> 1, whole.length - 1], 3);
      for (const at of places) {
        const torn = Uint8Array.from(whole);
        torn[at] = (torn[at] ?? 0) ^ 0x10;
        writeFileSync(file, torn);
        asked.count = 0;
        expect([[at, (await keeping.render(input)).hash], asked.count]).toEqual([[at, hash], 1]);
        expect(readFileSync(file).equals(whole)).toBe(true);
      }
      for (const length of sampled([0, 5, 20, whole.length - 1], 2)) {
        truncateSync(file, length);
        expect((await keeping.render(input)).hash).toBe(hash);
        expect(statSync(file).size).toBe(whole.length);
      }
      // Under a name that is not its own, a file is as good as none.
      for (const other of files.filter((each) => each !== file)) {
        writeFileSync(file, readFileSync(other));
        expect((await keeping.render(input)).hash).toBe(hash);
      }
      writeFileSync(file, whole);
    }
  });

  it('may go at any moment, with its folder and all', async () => {
    const { photo: name } = named(photo);
    const input = { ...inputOf('default', '24.00 EUR'), photo: name };
    const { hash } = await keeping.render(input);
    rmSync(path.join(folder, owner), { recursive: true });
    expect((await keeping.render(input)).hash).toBe(hash);
    expect(keptFiles().length).toBeGreaterThan(1);
    rmSync(folder, { recursive: true });
    expect((await keeping.render(input)).hash).toBe(hash);
    expect(() => statSync(folder)).toThrow('ENOENT');
  });

  it('is not written where it may not be, and is read all the same', async () => {
    const { photo: name, asked } = named(photo);
    const input = { ...inputOf('default', '24.00 EUR'), photo: name };
    store.allow(false);
    await keeping.render(input);
    expect([keptFiles(), store.takeWritten()]).toEqual([[], 0]);
    store.allow(true);
    await keeping.render(input);
    const bytes = keptFiles().reduce((sum, file) => sum + statSync(file).size, 0);
    expect(store.takeWritten()).toBe(bytes);
    store.allow(false);
    await keeping.render(input);
    expect(asked.count).toBe(2);
  });

  it('is not there for a folder that cannot be written to, and costs no picture', async () => {
    const noFolder = path.join(folder, 'a-file');
    writeFileSync(noFolder, 'in the way');
    const without = await createImageRenderer({ kept: openKeptStore(noFolder) });
    const { photo: name } = named(photo);
    const input = inputOf('default', '24.00 EUR');
    const { hash } = await plain.render({ ...input, photo });
    for (let time = 0; time < 2; time += 1)
      expect((await without.render({ ...input, photo: name })).hash).toBe(hash);
    expect(readFileSync(noFolder, 'utf8')).toBe('in the way');
  });

  it('belongs to whose the photo is, and to nobody else', async () => {
    const { photo: name, asked } = named(photo);
    const input = inputOf('default', '24.00 EUR');
    await keeping.render({ ...input, photo: name });
    await keeping.render({ ...input, photo: { ...name, owner: 'another-user' } });
    expect([asked.count, readdirSync(folder).toSorted()]).toEqual([2, [owner, 'another-user']]);
    await keeping.render({ ...input, photo: { ...name, owner: '../outside' } });
    expect(readdirSync(folder).toSorted()).toEqual([owner, 'another-user']);
  });

  it('holds the shadow that a product has in its photo, and that it has none', async () => {
    for (const [name, isThere] of [
      ['kettle.jpg', true],
      ['umbrella.jpg', false],
    ] as const) {
      const bytes = await shopPhoto(name);
      const cutOut = isThere ? await boxAlpha() : await wholeAlpha();
      const html = '<img src="{{IMAGE_URL}}" data-product-shadow="photo" width="360" height="360">';
      const input = { template: templateFromHtml({ html, ...size }), ...size, values: {}, cutOut };
      const { hash } = await plain.render({ ...input, photo: Uint8Array.from(bytes) });
      const first = named(bytes);
      expect((await keeping.render({ ...input, photo: first.photo })).hash).toBe(hash);
      const second = named(bytes);
      expect((await keeping.render({ ...input, photo: second.photo })).hash).toBe(hash);
      expect([first.asked.count, second.asked.count]).toEqual([1, 0]);
    }
  });
});

/** Grey PNGs: the product is all of the photo, or what stands in its middle. */
function wholeAlpha(): Promise<Buffer> {
  return makeGreyPng(200, 200, () => [255, 255, 255]);
}

function boxAlpha(): Promise<Buffer> {
  const inBox = (x: number, y: number) => x > 0.1 && x < 0.9 && y > 0.28 && y < 0.74;
  return makeGreyPng(200, 200, (x, y) => (inBox(x, y) ? [255, 255, 255] : [0, 0, 0]));
}
