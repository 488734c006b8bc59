import type http from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { failureOf, startFetchScene } from '#tests/harness/harness-fetch.ts';

const FEED = Buffer.from(`<rss>${'<item/>'.repeat(5000)}</rss>`);

const { origin, remote, serve, close } = await startFetchScene();
afterAll(() => close());

describe('an answer', () => {
  test.each([
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['gzip, br', (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
  ])('in %s arrives as it was', async (encoding, encode) => {
    const url = serve((_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.setHeader('content-type', 'Application/XML; charset=utf-8');
      response.end(encode(FEED));
    });
    const answer = await remote.bytes(url, { kind: 'feed' });
    expect([Buffer.compare(answer.body, FEED), answer.contentType]).toEqual([0, 'application/xml']);
    expect(answer.notModified).toBe(false);
  });

  test('that is a gzip file is unpacked for a feed, also in a gzip encoding, and left alone for a photo', async () => {
    const file = gzipSync(FEED);
    const plain = serve((_request, response) => response.end(file));
    const twice = serve((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(file));
    });
    expect((await remote.bytes(plain, { kind: 'feed' })).body.byteLength).toBe(FEED.byteLength);
    expect((await remote.bytes(twice, { kind: 'feed' })).body.byteLength).toBe(FEED.byteLength);
    expect((await remote.bytes(plain, { kind: 'photo' })).body.byteLength).toBe(file.byteLength);
  });

  test('may be left half read', async () => {
    const url = serve((_request, response) => {
      const more = () => response.write(FEED) && setImmediate(more);
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    const answer = await remote.open(url, { kind: 'feed' });
    for await (const chunk of answer.body) {
      expect(chunk.byteLength).toBeGreaterThan(0);
      break;
    }
  });
});

describe('a request', () => {
  test('says who we are and what we have', async () => {
    let headers: http.IncomingHttpHeaders = {};
    const url = serve((request, response) => {
      ({ headers } = request);
      response.writeHead(304).end();
    });
    const answer = await remote.bytes(url, {
      kind: 'feed',
      etag: '"abc"',
      lastModified: 'Tue, 15 Nov 1994 12:45:26 GMT',
    });
    expect(answer).toMatchObject({ status: 304, notModified: true });
    expect(headers).toMatchObject({
      'user-agent': 'Feedmaker/0.1 (+https://feeds.example.com)',
      'if-none-match': '"abc"',
      'if-modified-since': 'Tue, 15 Nov 1994 12:45:26 GMT',
    });
    expect((await failureOf(remote, url)).status).toBe(304);
  });

  test('gives its place back when it fails, is cancelled or is never read', async () => {
    const silent = serve(() => undefined);
    const missing = origin.url('/missing');
    const unread = serve((_request, response) => response.end(FEED));
    const cancel = AbortSignal.timeout(100);
    await Promise.all([
      ...Array.from({ length: 4 }, () => failureOf(remote, missing)),
      ...Array.from({ length: 4 }, () =>
        remote.bytes(silent, { kind: 'feed', signal: cancel }).catch(() => undefined),
      ),
    ]);
    for (let n = 0; n < 4; n++) await remote.open(unread, { kind: 'feed' });
    // The four unread answers hold their places until their time is over.
    expect((await remote.bytes(unread, { kind: 'feed' })).status).toBe(200);
  });

  test('ends at once when it is cancelled', async () => {
    const silent = serve(() => undefined);
    const abort = new AbortController();
    const asked = remote
      .open(silent, { kind: 'feed', signal: abort.signal })
      .catch((error: unknown) => error);
    abort.abort();
    expect(await asked).toMatchObject({ code: 'cancelled' });
    const late = remote.open(silent, { kind: 'feed', signal: abort.signal });
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a refusal', () => {
  test.each([
    [[206, 400, 401, 403, 404, 410], false],
    [[408, 429, 500, 503], true],
  ])('with one of the statuses %j is told with it; worth another try: %s', async (statuses, mayPass) => {
    for (const status of statuses) {
      const url = serve((_request, response) => response.writeHead(status).end('why'));
      const failure = await failureOf(remote, url);
      expect(failure).toMatchObject({ code: 'http_status', status, mayPass, retryAfterMs: null });
      expect(failure.message).toBe(`The server answered with status ${status}.`);
    }
  });

  test.each([
    ['7', 7000],
    ['0', 0],
    ['3600', 60_000],
    [new Date(Date.now() - 5000).toUTCString(), 0],
    [new Date(Date.now() + 3_600_000).toUTCString(), 60_000],
    ['soon', null],
  ])('may ask to wait: %s', async (header, retryAfterMs) => {
    const url = serve((_request, response) => response.writeHead(503, { 'retry-after': header }).end());
    expect((await failureOf(remote, url)).retryAfterMs).toBe(retryAfterMs);
  });
});
