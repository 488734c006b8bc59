import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';

// Connections that other programs leave open when the operator stops the product: browsers open a connection ahead of need,
// a phone goes away in the middle of a request, a crawler asks without a pause over one connection.

let product: ProductProcess;
let port: number;

async function start(): Promise<void> {
  port = await freePort();
  product = await startProcess({ dataDir, port, allowHosts: [shop.host] });
}

const shop = await startShop(numberedProducts(3));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-stop-sockets-'));
afterEach(() => product?.kill());
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function connected(text = ''): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

/** Processes of the database's server whose folder is ours. */
async function databaseProcesses(): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes(dataDir) && commandLine.includes('postgres')) found.push(pid);
  }
  return found;
}

const openings: (() => Promise<unknown>)[] = [
  () => connected(),
  () => connected('GET /feedmaker/none/feed.xml HTTP/1.1\r\nHost: localhost'),
  () =>
    connected(
      'POST /auth/v1/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ),
  async () => {
    const socket = await connected('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
    socket.pause();
  },
  async () => {
    const agent = new http.Agent({ keepAlive: true });
    const ask = () =>
      http
        .get(`${product.origin}/healthz`, { agent }, (answer) => answer.resume().on('end', ask))
        .on('error', () => undefined);
    for (let i = 0; i < 8; i++) ask();
  },
];

test.runIf(process.platform === 'linux')(
  'a log that nobody reads stops nobody, and no socket keeps the product from stopping in good order: silent, half asked, half sent, unread or never resting',
  async () => {
    await start();
    product.child.stdout?.destroy();
    product.child.stderr?.destroy();
    const client = await signUp(product.origin);
    const feed = await createFeed(client, shop.feedUrl);
    await expect
      .poll(async () => (await statusOf(client, feed.feedId)).run?.state, { timeout: 30_000 })
      .toBe('published');
    for (const open of openings) await open();
    expect(await product.stop()).toBe(0);
    expect(await databaseProcesses()).toEqual([]);
  },
  60_000,
);

test.runIf(process.platform === 'linux')(
  'a second signal waits for nobody and still leaves no database behind',
  async () => {
    await start();
    await connected('GET /feedmaker/none/feed.xml HTTP/1.1\r\nHost: localhost');
    const exited = once(product.child, 'exit');
    product.child.kill('SIGINT');
    product.child.kill('SIGTERM');
    const [code] = await exited;
    expect(code).toBe(0);
    // It was told to stop and closes its files without us.
    await expect.poll(databaseProcesses, { timeout: 30_000 }).toEqual([]);
  },
  60_000,
);
