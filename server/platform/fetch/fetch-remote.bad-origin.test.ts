import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOrigin, startRawOrigin } from '#tests/harness/fake-origin.ts';
import {
  failureOf,
  type FetchScene,
  remoteTo,
  smallLimits,
  startFetchScene,
} from '#tests/harness/harness-fetch.ts';
import type { RemoteKind } from './port.ts';

const FEED = Buffer.from(`<rss>${'<item/>'.repeat(5000)}</rss>`);

let remote: FetchScene['remote'];
let serve: FetchScene['serve'];
let close: FetchScene['close'];
beforeAll(async () => {
  ({ remote, serve, close } = await startFetchScene());
});
afterAll(() => close());

describe('a bad origin', () => {
  async function timed(url: string, kind: RemoteKind = 'feed', from = remote) {
    const startedAt = performance.now();
    const { code, mayPass } = await failureOf(from, url, kind);
    return { code, mayPass, tookMs: performance.now() - startedAt };
  }

  test('that never answers is left after the time for the first byte', async () => {
    const { code, mayPass, tookMs } = await timed(serve(() => undefined));
    expect([code, mayPass]).toEqual(['timeout', true]);
    expect(tookMs).toBeLessThan(smallLimits.totalTimeoutMs);
  });

  test('that drips is left after the whole time, though every drop comes in time', async () => {
    const url = serve((_request, response) => {
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const { code, tookMs } = await timed(url);
    expect(code).toBe('timeout');
    expect(tookMs).toBeLessThan(smallLimits.totalTimeoutMs * 1.5);
  });

  test('that sends without end is left at the limit on the wire', async () => {
    const chunk = Buffer.alloc(16_384, 'x');
    const url = serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    expect((await timed(url)).code).toBe('too_large');
  });

  test('whose small answer unpacks to a huge one is left at the limit, with little memory', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000));
    expect(bomb.byteLength).toBeLessThan(smallLimits.wireBytesMax);
    const before = process.memoryUsage.rss();
    for (const kind of ['feed', 'photo'] as const) {
      const url = serve((_request, response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(bomb);
      });
      expect((await timed(url, kind)).code).toBe('too_large');
    }
    const file = serve((_request, response) => response.end(bomb));
    expect((await timed(file)).code).toBe('too_large');
    const twice = serve((_request, response) => {
      response.setHeader('content-encoding', 'gzip, gzip');
      response.end(gzipSync(bomb));
    });
    expect((await timed(twice)).code).toBe('too_large');
    expect(process.memoryUsage.rss() - before).toBeLessThan(128 * 1024 * 1024);
  });

  test('that promises more than it sends, or stops half way, is a cut connection', async () => {
    const short = serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });
    const chunked = serve((_request, response) => {
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });
    for (const url of [short, chunked]) {
      const { code, mayPass } = await timed(url);
      expect([code, mayPass]).toEqual(['reset', true]);
    }
  });

  test('whose compression is broken or unknown sent a damaged file', async () => {
    const cut = gzipSync(FEED).subarray(0, 100);
    for (const [encoding, body] of [
      ['gzip', FEED],
      ['gzip', cut],
      ['br', FEED],
      ['br', brotliCompressSync(FEED).subarray(0, 10)],
      ['deflate', FEED],
      ['zstd', FEED],
      ['gzip, gzip, gzip', FEED],
    ] as const) {
      const url = serve((_request, response) => {
        response.setHeader('content-encoding', encoding);
        response.end(body);
      });
      expect((await timed(url)).code, encoding).toBe('bad_encoding');
    }
  });

  test.each([
    ['hangs up at once', '', 'reset'],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.2\r\n', 'not_http'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 'not_http'],
    ['redirects to nowhere', 'HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n', 'bad_redirect'],
  ])('that %s is told apart', async (_name, said, expected) => {
    const raw = await startRawOrigin((socket) => socket.end(said));
    const fetchRemote = remoteTo(raw);
    expect((await timed(raw.url('/'), 'feed', fetchRemote)).code).toBe(expected);
    await fetchRemote.close();
    await raw.close();
  });

  test('that is not there refuses', async () => {
    const gone = await startOrigin(() => undefined);
    const fetchRemote = remoteTo(gone);
    await gone.close();
    const { code, mayPass } = await timed(gone.url('/'), 'feed', fetchRemote);
    expect([code, mayPass]).toEqual(['refused', true]);
    await fetchRemote.close();
  });

  test('without a valid certificate is not trusted', async () => {
    const raw = await startRawOrigin((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const fetchRemote = remoteTo(raw);
    const url = raw.url('/').replace('http:', 'https:');
    expect((await timed(url, 'feed', fetchRemote)).code).toBe('tls');
    await fetchRemote.close();
    await raw.close();
  });
});
