import { readdirSync } from 'node:fs';
import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { failureOf, startFetchScene } from '#tests/harness/harness-fetch.ts';
import { zipFile, type ZipPart } from '#tests/harness/fakes/zip-file.ts';

const FEED = `<rss>${Array.from({ length: 3000 }, (_, n) => `<item>${n}</item>`).join('')}</rss>`;
const feed = (name: string): ZipPart => ({ name, content: FEED });
const small = (name: string): ZipPart => ({ name, content: '<shop/>' });

const scene = await startFetchScene();
afterAll(() => scene.close());

async function read(body: Uint8Array, kind: 'feed' | 'photo' = 'feed'): Promise<Uint8Array> {
  const url = scene.serve((_request, response) => response.end(body));
  return (await scene.remote.bytes(url, { kind })).body;
}

function failureWith(body: Uint8Array): Promise<unknown> {
  const url = scene.serve((_request, response) => response.end(body));
  return failureOf(scene.remote, url);
}

describe('of an archive the feed is read', () => {
  test.each<[string, ZipPart[]]>([
    ['whatever it is called', [feed('export.XML')]],
    ['packed or not', [{ ...feed('feed.csv'), method: 0 }]],
    ['in a folder', [{ name: 'shop/', content: '' }, feed('shop/2026/feed.xml')]],
    ['under a name that leads elsewhere', [feed('../../../etc/feed.xml')]],
    ['under an absolute name with other slashes', [feed('C:\\shop\\feed.xml')]],
    ['beside a note', [{ name: 'readme.txt', content: FEED + FEED }, feed('feed.json')]],
    ['beside a picture', [{ name: 'logo.png', content: FEED + FEED }, feed('feed.xml')]],
    ['beside what a Mac adds', [{ name: '__MACOSX/._feed.xml', content: FEED + FEED }, feed('feed.xml')]],
    ['as the larger of its kind', [small('categories.xml'), feed('products.xml')]],
    ['without a name that says so', [feed('export')]],
  ])('%s', async (_, parts) => {
    expect(Buffer.from(await read(zipFile(parts))).toString()).toBe(FEED);
  });

  test('and a photo that is one stays as it is, as does a workbook, to be told by its name', async () => {
    const photo = zipFile([feed('feed.xml')]);
    expect(Buffer.compare(await read(photo, 'photo'), photo)).toBe(0);
    const workbook = zipFile([small('[Content_Types].xml'), feed('xl/workbook.xml')]);
    expect(Buffer.compare(await read(workbook), workbook)).toBe(0);
  });

  test('and what is on the disk meanwhile is gone afterwards, also when the reader leaves early', async () => {
    const ours = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith('feedmaker-zip-'));
    const url = scene.serve((_request, response) => response.end(zipFile([feed('feed.xml')])));
    const answer = await scene.remote.open(url, { kind: 'feed' });
    for await (const chunk of answer.body) {
      expect(chunk.byteLength).toBeGreaterThan(0);
      break;
    }
    expect(ours()).toEqual([]);
  });
});

describe('an archive is refused in words', () => {
  const zeros = Buffer.alloc(3_000_000);
  const whole = zipFile([feed('feed.xml')]);
  const one = (more: Partial<ZipPart>) => zipFile([{ ...feed('feed.xml'), ...more }]);
  test.each<[string, Uint8Array, string]>([
    ['that is locked', one({ flags: 1 }), 'zip_encrypted'],
    ['that is locked strongly', one({ flags: 0x41 }), 'zip_encrypted'],
    ['in an archive', one({ name: 'feed.zip', content: whole }), 'zip_nested'],
    ['in an archive by another name', one({ content: whole, method: 0 }), 'zip_nested'],
    ['with a packed feed', one({ name: 'feed.xml.gz', content: gzipSync(FEED) }), 'zip_nested'],
    ['of pictures', one({ name: 'logo.png' }), 'zip_without_feed'],
    ['of nothing', zipFile([]), 'zip_without_feed'],
    ['that was cut off', whole.subarray(0, whole.length - 30), 'zip_damaged'],
    ['whose feed is not the one that was packed', one({ checksum: 1 }), 'zip_damaged'],
    ['packed in another way', one({ method: 12 }), 'zip_method'],
    ['that unpacks to a thousand times as much', one({ content: zeros }), 'zip_bomb'],
    ['that says it unpacks to gigabytes', one({ declaredBytes: 2 ** 31 }), 'zip_bomb'],
    ['that says it unpacks to less', one({ content: zeros, declaredBytes: 900 }), 'zip_damaged'],
    [
      'of more files than a shop has',
      zipFile(Array.from({ length: 600 }, (_, n) => ({ name: `${n}.xml`, content: '' }))),
      'zip_bomb',
    ],
  ])('%s', async (_, body, code) => {
    expect(await failureWith(body)).toMatchObject({ code });
  });

  test('of several feeds, which are named', async () => {
    const body = zipFile([feed('shop/men.xml'), feed('shop/women.xml')]);
    const reason = { code: 'zip_several', names: 'men.xml, women.xml' };
    expect(await failureWith(body)).toMatchObject({ code: 'zip_several', reason });
  });

  test('and never gives out more than a feed may have', async () => {
    // 1.2 MB of text that packs well, but not suspiciously: the scene's limit is a million bytes.
    const text = Array.from({ length: 60_000 }, (_, n) => `<item>${n * 7919}</item>`).join('');
    const body = zipFile([{ name: 'feed.xml', content: text }]);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(await failureWith(body)).toMatchObject({ code: 'too_large' });
  });
});
