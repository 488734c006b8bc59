import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import { nodeOptions } from '#tests/harness/start-command.ts';
import { median } from '../figures.ts';

const rounds = 3;
const seconds = 3;
const connections = 50;

/** What a compressed feed of 5,000 products weighs. */
const feedBytes = 60_000;

type Row = {
  what: string;
  perSecond: number;
  nginxPerSecond: number;
  ratio: number;
  /** The same ratio in processor time of one answer. */
  cpuRatio: number;
  /** Against Node's own HTTP server, which answers whatever is asked with the same headers and as many bytes. */
  barePerSecond: number;
  bareRatio: number;
  bareCpuRatio: number;
};

/**
 * Feeds and pictures fetched over 50 connections, against nginx with one worker on the same files, and against what Node reaches
 * with nothing of ours; all take turns.
 */
export async function run(options: { json: boolean }): Promise<void> {
  for (const program of ['nginx', 'wrk'])
    if (spawnSync(program, ['-v']).error !== undefined) throw new Error(`${program} is not installed here`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-serving-'));
  const shop = await startShop(numberedProducts(4));
  const port = await freePort();
  const product = await startProcess({ dataDir: path.join(folder, 'data'), port, allowHosts: [shop.host] });
  const files = path.join(folder, 'data', 'files');
  let nginx: ChildProcess | null = null;
  try {
    const { feedId, image, etag } = await publishOne(product, shop.feedUrl, files);
    const published = path.join('published', feedId);
    const [file = ''] = (await readdir(path.join(files, published))).filter((name) => name.endsWith('.gz'));
    const peerPort = await freePort();
    nginx = await startNginx(path.join(folder, 'nginx'), peerPort, files);
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
    console.log(options.json ? JSON.stringify({ bench: 'serving', rows }) : tableOf(rows));
  } finally {
    nginx?.kill();
    await product.stop();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function publishOne(
  product: ProductProcess,
  feedUrl: string,
  files: string,
): Promise<{ feedId: string; image: string; etag: string }> {
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, feedUrl);
  while ((await statusOf(client, feedId)).run?.state !== 'published') await wait(100);
  // Before anybody has asked for it.
  const folder = path.join(files, 'published', feedId);
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
  const text = await readFile(path.join(folder, file.replace(/\.gz$/, '')), 'utf8');
  await writeFile(path.join(folder, file), randomBytes(feedBytes));
  const address = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return { feedId, image: /\/feedmaker\/[^<]*\.jpg/.exec(text)?.[0] ?? '', etag: headers.get('etag') ?? '' };
}

async function startNginx(folder: string, port: number, root: string): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = `${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/pid; error_log stderr error; daemon off; worker_processes 1;
    events {}
    http {
      access_log off; ${temporary.join(' ')} sendfile on; open_file_cache max=100; keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${root}; default_type image/jpeg; }
    }`;
  await writeFile(path.join(folder, 'nginx.conf'), configuration);
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')]);
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) await wait(50);
  return child;
}

/** The one process of nginx that answers. */
async function workerOf({ pid }: ChildProcess): Promise<number> {
  return Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}

const exec = promisify(execFile);

/** One of the two that are compared: where it is asked, and the process that answers. */
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
  const perSecond = median(ours.map((each) => each.perSecond));
  const nginxPerSecond = median(peers.map((each) => each.perSecond));
  const barePerSecond = median(bares.map((each) => each.perSecond));
  const cpuUs = median(ours.map((each) => each.cpuUs));
  return {
    what,
    perSecond,
    nginxPerSecond,
    ratio: perSecond / nginxPerSecond,
    cpuRatio: median(peers.map((each) => each.cpuUs)) / cpuUs,
    barePerSecond,
    bareRatio: perSecond / barePerSecond,
    bareCpuRatio: median(bares.map((each) => each.cpuUs)) / cpuUs,
  };
}

/** Headers that Node writes by itself, or that belong to one connection. */
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
  /** Processor time of one answer, in µs: other programs on the machine do not change it much. */
  readonly cpuUs: number;
}

/** Processor time of a process so far, in µs. */
async function cpuUsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return (user + system) * 10_000;
}

async function load({ origin, pid }: Side, asked: string, headers: readonly string[]): Promise<Load> {
  const before = await cpuUsOf(pid);
  const given = headers.flatMap((header) => ['-H', header]);
  const { stdout } = await exec('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...given,
    origin + asked,
  ]);
  if (stdout.includes('Non-2xx')) throw new Error(`${asked} was refused: ${stdout}`);
  const [answers = 0] = (/(\d+) requests in/.exec(stdout) ?? []).slice(1).map(Number);
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
  return { perSecond, cpuUs: ((await cpuUsOf(pid)) - before) / answers };
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [
      row.what.padEnd(12),
      row.perSecond.toFixed(0),
      row.nginxPerSecond.toFixed(0),
      row.ratio.toFixed(2),
      row.cpuRatio.toFixed(2),
      row.barePerSecond.toFixed(0),
      row.bareRatio.toFixed(2),
      row.bareCpuRatio.toFixed(2),
    ].join('\t'),
  );
  const names = ['what        ', 'per s', 'nginx', 'ratio', 'in CPU', 'bare Node', 'ratio', 'in CPU'];
  return [names.join('\t'), ...lines].join('\n');
}
