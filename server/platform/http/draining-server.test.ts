import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createDrainingServer } from './draining-server.ts';

/** Number of others turned away before the admitted one sends anything: many times the grace of this test. */
const REFUSED = 300;

/** Connections at once, more than a busy server is handed within the grace of a test. */
const AT_ONCE = 20;
const BUSY_MS = 2;

const leave = { graceMs: 5, silentMs: 1_500, choosyMs: 0 };

async function isRefused(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

test('who was let in before the end is answered, however late the request is sent', async () => {
  const { server, drain } = createDrainingServer({}, (_, response) => response.end('here'), leave);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = net.connect(port, '127.0.0.1');
  await once(client, 'connect');
  const drained = drain();
  for (let refused = 0; refused < REFUSED;) if (await isRefused(port)) refused += 1;
  client.write('PATCH / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*here/i);
  await drained;
});

test('who is still held by the system when the grace is over is let in and answered', async () => {
  const { server, drain } = createDrainingServer({}, (_, response) => response.end('here'), leave);
  server.on('connection', () => {
    for (const since = performance.now(); performance.now() - since < BUSY_MS;);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: AT_ONCE }, () => net.connect(port, '127.0.0.1'));
  const connected = Promise.all(clients.map((client) => once(client, 'connect')));
  const drained = drain();
  await connected;
  for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answers = await Promise.all(clients.map((client) => text(client)));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(AT_ONCE);
  await drained;
});

test('a connection that is kept between two requests is not cut off when the door closes', async () => {
  const { server, drain } = createDrainingServer({}, (_, response) => response.end('here'), leave);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = net.connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(client, 'data');
  const drained = drain();
  for (let refused = 0; refused < REFUSED;) if (await isRefused(port)) refused += 1;
  client.write('PATCH / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
  await drained;
});
