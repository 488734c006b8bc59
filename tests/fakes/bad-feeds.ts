// A shop whose feeds are all broken in a way of their own, for the journeys: `node tests/fakes/bad-feeds.ts PORT`.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

const item = (n: number) =>
  `<item><g:id>${n}</g:id><title>Product ${n}</title><g:image_link>https://example.com/${n}.jpg</g:image_link></item>`;
const head = '<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>';

const answers: Record<string, (response: ServerResponse) => void> = {
  '/health': (response) => void response.end('ok'),
  '/page.html': (response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html><head><title>Shop</title></head><body><p>Welcome<br></body></html>');
  },
  '/truncated.xml': (response) => void response.end(`${head}${item(1)}${item(2)}<item><g:id>3</g:`),
  '/error': (response) => void response.writeHead(500, 'Internal Server Error').end(),
  '/no-products.xml': (response) => void response.end('<shop><name>Empty</name></shop>'),
  // 300 MB without one product in it.
  '/huge.xml': (response) => void sendBlocks(response, '<a>', 'x'.repeat(1 << 20), 300),
  // 300 MB of good products.
  '/large.xml': (response) => void sendBlocks(response, head, item(1).repeat(10_000), 260),
};

const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (answer) answer(response);
  else response.writeHead(404, 'Not Found').end();
});
server.listen(Number(process.argv[2]), '127.0.0.1');

async function sendBlocks(
  response: ServerResponse,
  first: string,
  block: string,
  count: number,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.write(first);
  for (let i = 0; i < count && !response.destroyed; i++) {
    if (response.write(block)) continue;
    // A reader that had enough goes away, and then nothing drains any more.
    await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
  response.end();
}
