import { readdirSync } from 'node:fs';
import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, type FetchScene, startFetchScene } from '#tests/harness/harness-fetch.ts';
import { zipFile, type ZipPart } from '#tests/fakes/zip-file.ts';

const FEED = `<rss>${Array.from({ length: 3000 }, (_, n) => `<item>${n}</item>`).join('')}</rss>`;
const feed = (name: string): ZipPart => ({ name, content: FEED });
const small = (name: string): ZipPart => ({ name, content: '<shop/>' });

let scene: FetchScene;
beforeAll(async () => {
  scene = await startFetchScene();
});
afterAll(() => scene.close());

async function textOf(body: Uint8Array): Promise<string> {
  const url = scene.serve((_request, response) => response.end(body));
  return Buffer.from((await scene.remote.bytes(url, { kind: 'feed' })).body).toString();
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
    expect(await textOf(zipFile(parts))).toBe(FEED);
  });

  test('and a photo that is one stays as it is', async () => {
    const body = zipFile([feed('feed.xml')]);
    const url = scene.serve((_request, response) => response.end(body));
    const { body: read } = await scene.remote.bytes(url, { kind: 'photo' });
    expect(Buffer.compare(read, body)).toBe(0);
  });

  test('and a workbook stays as it is, to be told by its name', async () => {
    const body = zipFile([small('[Content_Types].xml'), feed('xl/workbook.xml')]);
    const url = scene.serve((_request, response) => response.end(body));
    const { body: read } = await scene.remote.bytes(url, { kind: 'feed' });
    expect(Buffer.compare(read, body)).toBe(0);
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
  test.each<[string, Uint8Array, object]>([
    ['that is locked', zipFile([{ ...feed('feed.xml'), flags: 1 }]), { code: 'zip_encrypted' }],
    ['that is locked strongly', zipFile([{ ...feed('feed.xml'), flags: 0x41 }]), { code: 'zip_encrypted' }],
    ['in an archive', zipFile([{ name: 'feed.zip', content: whole }]), { code: 'zip_nested' }],
    [
      'in an archive by another name',
      zipFile([{ name: 'feed.xml', content: whole, method: 0 }]),
      { code: 'zip_nested' },
    ],
    [
      'with a packed feed',
      zipFile([{ name: 'feed.xml.gz', content: gzipSync(FEED) }]),
      { code: 'zip_nested' },
    ],
    ['of pictures', zipFile([{ name: 'logo.png', content: FEED }]), { code: 'zip_without_feed' }],
    ['of nothing', zipFile([]), { code: 'zip_without_feed' }],
    [
      'of several feeds',
      zipFile([feed('shop/men.xml'), feed('shop/women.xml')]),
      { code: 'zip_several', reason: { code: 'zip_several', names: 'men.xml, women.xml' } },
    ],
    ['that was cut off', whole.subarray(0, whole.length - 30), { code: 'zip_damaged' }],
    [
      'whose feed is not the one that was packed',
      zipFile([{ ...feed('feed.xml'), checksum: 1 }]),
      { code: 'zip_damaged' },
    ],
    ['packed in another way', zipFile([{ ...feed('feed.xml'), method: 12 }]), { code: 'zip_method' }],
    [
      'that unpacks to a thousand times as much',
      zipFile([{ name: 'feed.xml', content: zeros }]),
      { code: 'zip_bomb' },
    ],
    [
      'that says it unpacks to gigabytes',
      zipFile([{ ...feed('feed.xml'), declaredBytes: 2 ** 31 }]),
      { code: 'zip_bomb' },
    ],
    [
      'that says it unpacks to less than it does',
      zipFile([{ name: 'feed.xml', content: zeros, declaredBytes: 900 }]),
      { code: 'zip_damaged' },
    ],
    [
      'of more files than a shop has',
      zipFile(Array.from({ length: 600 }, (_, n) => ({ name: `${n}.xml`, content: '' }))),
      { code: 'zip_bomb' },
    ],
  ])('%s', async (_, body, failure) => {
    expect(await failureWith(body)).toMatchObject(failure);
  });

  test('and never gives out more than a feed may have', async () => {
    // 1.2 MB of text that packs well, but not suspiciously: the scene's limit is a million bytes.
    const text = Array.from({ length: 60_000 }, (_, n) => `<item>${n * 7919}</item>`).join('');
    const body = zipFile([{ name: 'feed.xml', content: text }]);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(await failureWith(body)).toMatchObject({ code: 'too_large' });
  });
});
