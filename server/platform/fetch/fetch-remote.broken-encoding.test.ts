import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startFetchScene } from '#tests/harness/harness-fetch.ts';
import { paired } from '#tests/harness/long-run.ts';
import { openFolderStorage } from '../storage/folder-storage.ts';
import { RemoteError } from './remote-error.ts';

const FEED = Buffer.from(
  `<rss>${Array.from({ length: 5_000 }, (_, i) => `<item id="${(i * 7919) % 10_007}"/>`).join('')}</rss>`,
);

const decoders: readonly [name: string, encoding: string, encode: (bytes: Buffer) => Buffer][] = [
  ['gzip', 'gzip', gzipSync],
  ['brotli', 'br', brotliCompressSync],
  ['deflate', 'deflate', deflateSync],
  ['bare deflate', 'deflate', deflateRawSync],
  ['brotli over gzip', 'gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
  ['a gzip file', '', gzipSync],
];

type End = (response: http.ServerResponse, packed: Buffer) => void;

/** Ways in which a broken program, cache or proxy of a shop ends a compressed answer. */
const ends: readonly [name: string, end: End][] = [
  ['ends before its first byte', (response) => response.end()],
  ['ends after one byte', (response, packed) => response.end(packed.subarray(0, 1))],
  ['ends after twelve bytes', (response, packed) => response.end(packed.subarray(0, 12))],
  ['ends in the middle', (response, packed) => response.end(packed.subarray(0, packed.length >> 1))],
  ['lacks its last byte', (response, packed) => response.end(packed.subarray(0, -1))],
  [
    'is damaged in the middle',
    (response, packed) => {
      const damaged = Buffer.from(packed);
      damaged.fill(0xff, packed.length >> 1, (packed.length >> 1) + 40);
      response.end(damaged);
    },
  ],
  [
    'loses its connection in the middle',
    (response, packed) => {
      response.setHeader('content-length', packed.length);
      response.write(packed.subarray(0, packed.length >> 1), () => setImmediate(() => response.destroy()));
    },
  ],
];

const { remote, serve, close } = await startFetchScene();
const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-broken-encoding-'));
const storage = await openFolderStorage(folder);
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

// An error that a stream has nobody to tell of ends the process of the server.
let unheard: unknown[] = [];
const hear = (error: unknown) => unheard.push(error);
beforeEach(() => {
  unheard = [];
  process.on('uncaughtExceptionMonitor', hear);
});
afterEach(() => {
  process.off('uncaughtExceptionMonitor', hear);
});

test.each(
  paired(decoders, ends).map(([[name, ...decoder], [endName, end]]) => ({ name, decoder, endName, end })),
)(
  'a body in $name that $endName fails for its reader alone, also for one that begins late',
  async ({ name, decoder: [encoding, encode], endName, end }) => {
    let sent = Promise.resolve<unknown>(null);
    // Brotli takes its time, and the first byte may not.
    const encoded = encode(FEED);
    const url = serve((_request, response) => {
      sent = once(response, 'close');
      if (encoding !== '') response.setHeader('content-encoding', encoding);
      end(response, encoded);
    });
    const atOnce = () => remote.bytes(url, { kind: 'feed' }).then(({ body }) => body);
    const stored = async () => {
      const answer = await remote.open(url, { kind: 'feed' });
      await storage.put('feed.xml', answer.body);
      return storage.get('feed.xml');
    };
    const late = async () => {
      const answer = await remote.open(url, { kind: 'feed' });
      await sent;
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      const chunks = [];
      for await (const chunk of answer.body) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    for (const read of [atOnce, stored, late]) {
      // Bare deflate carries no sum that could tell.
      if (name === 'bare deflate' && endName === 'is damaged in the middle') continue;
      const body = await read().catch((error: unknown) => error);
      if (body instanceof RemoteError) expect(['bad_encoding', 'reset']).toContain(body.code);
      // A body that lost its head is a file of another kind, perhaps an empty one: never half a feed.
      else expect((body as Uint8Array).byteLength).toBeLessThan(13);
    }
    expect(unheard).toEqual([]);
  },
);
