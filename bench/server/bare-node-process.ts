// Measures what Node's own HTTP server reaches with the headers and bytes of one of our answers: the upper limit for anything built on it.
// The first argument is the answer as JSON; prints the port on which it listens.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

const { status, headers, bytes } = JSON.parse(process.argv[2] ?? '') as {
  status: number;
  headers: Record<string, string>;
  bytes: number;
};
const body = bytes === 0 ? undefined : Buffer.alloc(bytes, 'x');
const server = createServer((_request, response) => {
  response.writeHead(status, headers).end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
