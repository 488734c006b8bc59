// What Node's own HTTP server reaches with the headers and the bytes of an answer of ours: the most that anything on it could. Its first
// argument is the answer as JSON; it says at which port it listens.
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
