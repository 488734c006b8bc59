import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { startS3Server } from '#tests/harness/fakes/s3-server.ts';
import { hasSwift, startSwift } from '#tests/harness/swift-server.ts';

/** An object store behind a connection that can be cut. */
export interface ObjectStore {
  readonly name: string;
  /** Settings with which the product stores its files there. */
  readonly env: Readonly<Record<string, string>>;
  readonly pictures: ReadonlyMap<string, number>;
  /** Cuts every connection and refuses new ones, until it is called with `false`. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

/** Starts OpenStack Swift if it is installed, else the server of the tests, in which half-written files of a killed process are visible. */
export async function openObjectStore(folder: string): Promise<ObjectStore> {
  const place = path.join(folder, 'store');
  const store = hasSwift ? await startSwift(place) : await startS3Server(place);
  const port = Number(new URL(store.env['S3_ENDPOINT'] ?? '').port);
  const pictures = new Map<string, number>();
  const ends = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data) => {
      const [, picture] = /PUT (\/feeds\/images\/[^ ?]+)/.exec(data.toString('latin1')) ?? [];
      if (picture !== undefined) pictures.set(picture, (pictures.get(picture) ?? 0) + 1);
    });
    near.pipe(far);
    return void far.pipe(near);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const cut = (cutNow: boolean) => {
    isCut = cutNow;
    if (cutNow) for (const end of ends) end.destroy();
  };
  return {
    name: hasSwift ? 'Swift' : 's3rver',
    env: { ...store.env, S3_ENDPOINT: endpoint },
    pictures,
    cut,
    async close() {
      cut(true);
      line.close();
      await store.close();
    },
  };
}
