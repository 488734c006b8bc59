import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { sendBody } from './send-body.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'send-body-'));
const storage = await openFolderStorage(folder);
await storage.put('feed.xml', Buffer.alloc(1_000_000, 'x'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Answers one request, whose client may go away before or while the file is sent; resolves when its file is closed. */
async function answerOne(leave: 'before' | 'during' | 'never'): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const gone = once(client, 'close');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [request, response] = await once(server, 'request');
  if (leave === 'before') {
    client.destroy();
    await once(response, 'close');
  }
  const stored = await storage.open('feed.xml');
  if (stored === null) throw new Error('no file');
  const closed = new Promise((resolve) => {
    stored.body.once('close', resolve);
  });
  let received = 0;
  client.on('data', (data) => {
    received += data.length;
    if (leave === 'during') client.destroy();
  });
  await sendBody(request, response, {}, stored);
  await closed;
  await gone;
  server.close();
  return received > 1_000_000 ? 'all of it' : received > 0 ? 'a part' : 'nothing';
}

it('a file is closed when it was sent, when its reader went away, and when there was none left', async () => {
  expect([await answerOne('never'), await answerOne('during')]).toEqual(['all of it', 'a part']);
  expect(await answerOne('before')).toBe('nothing');
});
