import type http from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type FakeOrigin, startOrigin, startRawOrigin } from '#tests/harness/fake-origin.ts';
import {
  failureOf,
  remoteTo,
  remoteWith,
  smallLimits,
  startFetchScene,
} from '#tests/harness/harness-fetch.ts';

const FEED = Buffer.from(`<rss>${'<item/>'.repeat(5000)}</rss>`);

const { origin, remote, serve, close } = await startFetchScene();
afterAll(() => close());

/** Returns the reason why an answer like this is no feed. */
const reasonOf = async (answer: http.RequestListener, from = remote) =>
  (await failureOf(from, serve(answer))).code;

/** Returns the same for an origin that answers raw bytes. */
async function reasonAt(raw: FakeOrigin, url = raw.url('/')): Promise<string> {
  const fetchRemote = remoteTo(raw);
  onTestFinished(async () => {
    await fetchRemote.close();
    await raw.close();
  });
  return (await failureOf(fetchRemote, url)).code;
}

test('one that never answers is left after the time for the first byte, and worth another try', async () => {
  const limits = { feed: { ...smallLimits, totalTimeoutMs: 600_000 } };
  const patient = remoteWith({ limits }, origin);
  onTestFinished(() => patient.close());
  const failure = await failureOf(
    patient,
    serve(() => undefined),
  );
  expect([failure.code, failure.mayPass]).toEqual(['timeout', true]);
});

test('one that drips is left after the whole time, though every drop comes in time', async () => {
  const reason = await reasonOf((_request, response) => {
    const drip = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(drip));
  });
  expect(reason).toBe('timeout');
});

test('one that sends without end is left at the limit on the wire', async () => {
  const chunk = Buffer.alloc(16_384, 'x');
  const reason = await reasonOf((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  });
  expect(reason).toBe('too_large');
});

test('one whose small answer unpacks to a huge one is left at the limit, with little memory', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000));
  expect(bomb.byteLength).toBeLessThan(smallLimits.wireBytesMax);
  const before = process.memoryUsage.rss();
  for (const [encoding, body] of [
    ['gzip', bomb],
    ['', bomb],
    ['gzip, gzip', gzipSync(bomb)],
  ] as const) {
    const reason = await reasonOf((_request, response) => {
      if (encoding !== '') response.setHeader('content-encoding', encoding);
      response.end(body);
    });
    expect([encoding, reason]).toEqual([encoding, 'too_large']);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(128 * 1024 * 1024);
});

test('one that promises more than it sends, or stops half way, is a cut connection', async () => {
  for (const headers of [{ 'content-length': 1000 }, {}]) {
    const url = serve((_request, response) => {
      response.writeHead(200, headers);
      response.write('only this', () => setImmediate(() => response.destroy()));
    });
    const { code, mayPass } = await failureOf(remote, url);
    expect([code, mayPass]).toEqual(['reset', true]);
  }
});

test.each([
  ['gzip', FEED],
  ['gzip', gzipSync(FEED).subarray(0, 100)],
  ['br', FEED],
  ['br', brotliCompressSync(FEED).subarray(0, 10)],
  ['deflate', FEED],
  ['zstd', FEED],
  ['gzip, gzip, gzip', FEED],
])('one whose compression in %s is broken or unknown sent a damaged file', async (encoding, body) => {
  const reason = await reasonOf((_request, response) => {
    response.setHeader('content-encoding', encoding);
    response.end(body);
  });
  expect(reason).toBe('bad_encoding');
});

test.each([
  ['hangs up at once', '', 'reset'],
  ['speaks something else', 'SSH-2.0-OpenSSH_9.2\r\n', 'not_http'],
  ['sends endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 'not_http'],
  ['redirects to nowhere', 'HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n', 'bad_redirect'],
])('one that %s is told apart', async (_name, said, expected) => {
  expect(await reasonAt(await startRawOrigin((socket) => socket.end(said)))).toBe(expected);
});

test('one without a valid certificate is not trusted, and one that is not there refuses', async () => {
  const raw = await startRawOrigin((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  expect(await reasonAt(raw, raw.url('/').replace('http:', 'https:'))).toBe('tls');
  const gone = await startOrigin(() => undefined);
  await gone.close();
  expect(await reasonAt({ ...gone, close: () => Promise.resolve() })).toBe('refused');
});
