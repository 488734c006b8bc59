import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './harness.ts';

const folders = (process.env['PATH'] ?? '').split(path.delimiter);

/** True if OpenStack Swift is installed here (Debian: swift-proxy, swift-account, swift-container, swift-object). */
export const hasSwift = ['swift-proxy-server', 'swift-ring-builder', 'swift-object-server'].every((program) =>
  folders.some((folder) => existsSync(path.join(folder, program))),
);

/** A real object store with an S3 interface: one node that stores in a folder. */
export interface SwiftServer {
  readonly port: number;
  /** Settings with which the product stores its files there, in a new bucket. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const [account, user, secret] = ['feedmaker', 'feedmaker', 'feedmaker-secret'];
const kinds = ['account', 'container', 'object'] as const;

/** Starts Swift's four servers, each on a different port, in the new folder `folder`; needs `hasSwift`. */
export async function startSwift(folder: string): Promise<SwiftServer> {
  await mkdir(path.join(folder, 'node/d1'), { recursive: true });
  const hash = '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n';
  await writeFile(path.join(folder, 'swift.conf'), `${hash}[storage-policy:0]\nname = gold\ndefault = yes\n`);
  const port = await freePort();
  for (const kind of kinds) {
    const own = await freePort();
    await writeFile(path.join(folder, `${kind}-server.conf`), serverConf(folder, kind, own));
    const rings = (...args: string[]) =>
      execFileSync('swift-ring-builder', [path.join(folder, `${kind}.builder`), ...args], {
        stdio: 'ignore',
      });
    rings('create', '4', '1', '1');
    rings('add', `r1z1-127.0.0.1:${own}/d1`, '1');
    rings('rebalance');
  }
  await writeFile(path.join(folder, 'proxy-server.conf'), proxyConf(folder, port));
  const servers = [...kinds, 'proxy'].map((kind) =>
    spawn(`swift-${kind}-server`, [path.join(folder, `${kind}-server.conf`)], {
      stdio: 'ignore',
      detached: true,
    }),
  );
  const endpoint = `http://127.0.0.1:${port}`;
  const close = async () => {
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await isUp(endpoint)); tries += 1) {
    if (tries > 300) {
      await close();
      throw new Error('Swift did not start');
    }
    await wait(100);
  }
  await makeBucket(endpoint).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const key = `${account}:${user}`;
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'feeds',
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: secret,
  };
  return { port, env, close };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // Signals the process group, because each server has child processes.
  process.kill(-server.pid, 'SIGTERM');
  await ended;
}

async function isUp(endpoint: string): Promise<boolean> {
  return await fetch(`${endpoint}/healthcheck`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Creates the bucket by S3: Swift's own protocol needs tokens, which it stores in memcached, which is not installed. */
async function makeBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: `${account}:${user}`, secretAccessKey: secret },
  });
  await client.send(new CreateBucketCommand({ Bucket: 'feeds' }));
  client.destroy();
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
user = ${os.userInfo().username}
swift_dir = ${folder}
log_address = /dev/null
`;

const serverConf = (folder: string, kind: (typeof kinds)[number], port: number) => `${common(folder, port)}
devices = ${folder}/node
mount_check = false
disable_fallocate = true
fsync_to_disk = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxyConf = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
# Nobody listens there; it is only asked to be in the row.
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secret} .admin
[filter:slo]
use = egg:swift#slo
`;
