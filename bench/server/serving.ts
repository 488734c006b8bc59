import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { nodeOptions } from '#tests/harness/start-command.ts';
import { startNginx } from './nginx.ts';
import { openProduct } from '../../faults/support/open-product.ts';
import { cpuSecondsOf } from '../../faults/support/processes.ts';
import { untilPublished } from '../../faults/support/until-ended.ts';
import { askWithWrk } from '../../faults/support/wrk.ts';
import { median, rounded, type Report } from '../bench.ts';

const rounds = 3;
const seconds = 3;
const connections = 50;
const products = 4;

/** Size of a compressed feed of 5,000 products. */
const feedBytes = 60_000;

interface Row {
  readonly what: string;
  readonly perSecond: number;
  readonly ofNginx: number;
  /** The same ratio, in processor time per answer. */
  readonly ofNginxInCpu: number;
  /** The same ratio, against Node's own HTTP server, which answers every request with the same headers and as many bytes. */
  readonly ofBareNode: number;
  readonly ofBareNodeInCpu: number;
}

/**
 * Measures feeds and pictures fetched over 50 connections, against nginx with one worker on the same files and against Node's own HTTP
 * server without our code; the three are measured in turn.
 */
export async function run(): Promise<Report> {
  for (const program of ['nginx', 'wrk'])
    if (spawnSync(program, ['-v']).error !== undefined) throw new Error(`${program} is not installed here`);
  const shop = await startShop(numberedProducts(products));
  const { product, dataDir, close } = await openProduct([shop]);
  const files = path.join(dataDir, 'files');
  let nginx: ChildProcess | null = null;
  try {
    const { feedId, image, etag } = await publishOne(product, shop.feedUrl, files);
    const published = path.join('published', feedId);
    const [file = ''] = (await readdir(path.join(files, published))).filter((name) => name.endsWith('.gz'));
    const peerPort = await freePort();
    nginx = await startNginx(path.join(dataDir, 'nginx'), {
      port: peerPort,
      http: 'sendfile on; open_file_cache max=100; keepalive_requests 1000000;',
      server: `root ${files}; default_type image/jpeg;`,
    });
    const sides = [
      { origin: product.origin, pid: product.child.pid ?? 0 },
      { origin: `http://127.0.0.1:${peerPort}`, pid: await workerOf(nginx) },
    ] as const;
    const feed = [`/feedmaker/${feedId}/feed.xml`, `/${published}/${file}`] as const;
    const picture = [image, `/images/${feedId}/${path.basename(image)}`] as const;
    const peerEtagOf = async (asked: string) =>
      (await fetch(sides[1].origin + asked)).headers.get('etag') ?? '';
    const known = `if-none-match: ${etag}, ${await peerEtagOf(feed[1])}`;
    const knownPicture = `if-none-match: "${path.basename(image, '.jpg')}", ${await peerEtagOf(picture[1])}`;
    const rows = [
      await compare('feed', sides, { paths: feed, headers: ['accept-encoding: gzip'] }),
      await compare('feed, 304', sides, { paths: feed, headers: [known] }),
      await compare('picture', sides, { paths: picture, headers: [] }),
      await compare('picture, 304', sides, { paths: picture, headers: [knownPicture] }),
    ];
    return { about: `${connections} connections, ${seconds} s in ${rounds} turns`, tables: { '': rows } };
  } finally {
    nginx?.kill();
    await close();
  }
}

async function publishOne(
  product: ProductProcess,
  feedUrl: string,
  files: string,
): Promise<{ feedId: string; image: string; etag: string }> {
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, feedUrl);
  await untilPublished(client, feedId, { products });
  // Read before the first request.
  const folder = path.join(files, 'published', feedId);
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
  const text = await readFile(path.join(folder, file.replace(/\.gz$/, '')), 'utf8');
  await writeFile(path.join(folder, file), randomBytes(feedBytes));
  const address = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return { feedId, image: /\/feedmaker\/[^<]*\.jpg/.exec(text)?.[0] ?? '', etag: headers.get('etag') ?? '' };
}

/** Returns the id of the nginx process that answers, of which there is only one. */
async function workerOf({ pid }: ChildProcess): Promise<number> {
  return Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}

/** One of the compared servers: its address and the process that answers. */
interface Side {
  readonly origin: string;
  readonly pid: number;
}

async function compare(
  what: string,
  [us, peer]: readonly [Side, Side],
  { paths, headers }: { paths: readonly [string, string]; headers: readonly string[] },
): Promise<Row> {
  const bare = await startBare(us.origin + paths[0], headers);
  const [ours, peers, bares]: [Load[], Load[], Load[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(us, paths[0], headers));
    peers.push(await load(peer, paths[1], headers));
    bares.push(await load(bare, paths[0], headers));
  }
  bare.child.kill();
  const [own, nginx, node] = [ours, peers, bares].map((loads) => ({
    perSecond: median(loads.map((each) => each.perSecond)),
    cpuUs: median(loads.map((each) => each.cpuUs)),
  })) as [Load, Load, Load];
  return {
    what,
    perSecond: Math.round(own.perSecond),
    ofNginx: rounded(own.perSecond / nginx.perSecond, 2),
    ofNginxInCpu: rounded(nginx.cpuUs / own.cpuUs, 2),
    ofBareNode: rounded(own.perSecond / node.perSecond, 2),
    ofBareNodeInCpu: rounded(node.cpuUs / own.cpuUs, 2),
  };
}

/** Headers that Node adds to every answer, or that concern only one connection. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Starts Node's own server with the answer that this address gives. */
async function startBare(
  address: string,
  asked: readonly string[],
): Promise<Side & { readonly child: ChildProcess }> {
  const pairs = asked.map((header): [string, string] => {
    const at = header.indexOf(':');
    return [header.slice(0, at), header.slice(at + 1).trim()];
  });
  const answer = await fetch(address, {
    headers: { 'accept-encoding': 'identity', ...Object.fromEntries(pairs) },
  });
  await answer.body?.cancel();
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name)));
  const like = { status: answer.status, headers, bytes: Number(answer.headers.get('content-length') ?? 0) };
  const program = path.join(import.meta.dirname, 'bare-node-process.ts');
  const child = spawn(process.execPath, [...nodeOptions, program, JSON.stringify(like)]);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, pid: child.pid ?? 0, origin: `http://127.0.0.1:${Number(said.toString())}` };
}

interface Load {
  readonly perSecond: number;
  /** Processor time of one answer, in µs: other programs on the machine change it little. */
  readonly cpuUs: number;
}

async function load({ origin, pid }: Side, asked: string, headers: readonly string[]): Promise<Load> {
  const before = cpuSecondsOf(pid);
  const { count, perSecond, failed } = await askWithWrk(origin + asked, { connections, seconds, headers });
  if (failed > 0) throw new Error(`${asked} was refused ${failed} times`);
  return { perSecond, cpuUs: ((cpuSecondsOf(pid) - before) * 1e6) / count };
}
