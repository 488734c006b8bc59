import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import S3rver from '@20minutes/s3rver';

/** Behaviour of the server: working, refusing every connection, or accepting requests without ever answering. */
export type S3Mood = 'well' | 'away' | 'silent';

/** A server in this process that speaks S3 and stores in a folder. */
export interface S3Server {
  readonly endpoint: string;
  /** Settings with which the product stores its files there, in the bucket 'feeds'. */
  readonly env: Readonly<Record<string, string>>;
  /** Requests received until now, such as 'GET /feeds/a/b'. */
  readonly asked: readonly string[];
  be(mood: S3Mood): void;
  breakConnections(): void;
  close(): Promise<void>;
}

/**
 * Starts the server. Limits: it checks signatures of objects but not of lists, where it drops the trailing slash of a bucket's path; it has
 * no paged lists, no conditions and no aborting of uploads, and readers can see half-written objects.
 */
export async function startS3Server(directory: string): Promise<S3Server> {
  const options = { directory, silent: true, vhostBuckets: false };
  const strict = new S3rver({ ...options, configureBuckets: [{ name: 'feeds' }] });
  const lenient = new S3rver({ ...options, allowMismatchedSignatures: true });
  await strict.configureBuckets();
  const [ofObjects, ofBuckets] = [strict.callback(), lenient.callback()];
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let mood: S3Mood = 'well';
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    asked.push(`${request.method} ${path}`);
    if (mood === 'silent') return;
    const answer = path.split('/').filter(Boolean).length > 1 ? ofObjects : ofBuckets;
    answer(request, response);
  });
  server.on('connection', (socket) => {
    if (mood === 'away') return socket.destroy();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'feeds',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    asked,
    be(next) {
      mood = next;
      if (next !== 'well') breakConnections();
    },
    breakConnections,
    async close() {
      breakConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
