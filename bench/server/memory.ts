import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import type { FakeShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import { childrenOf, postmasterOf } from '../../faults/support/processes.ts';
import { shopPhotos } from '../picture/bench-photos.ts';
import { openMemoryBound } from './memory-bound.ts';
import { startPhotoShop } from './photo-shop.ts';

/** `PRODUCTS` in the environment says otherwise. */
const productCount = Number(process.env['PRODUCTS'] ?? 1_000);

/** Px of a photo's sides, and of the pictures' ones; `PX` says otherwise for both, for many in little time. */
const photoPx = Number(process.env['PX'] ?? 1000);
const size = { width: Number(process.env['PX'] ?? 1080), height: Number(process.env['PX'] ?? 1080) };

/** Whether the same is done with backgrounds removed. */
const withCutOuts = process.env['CUT_OUTS'] !== 'off';

/** MB that the product may take in all; any number unless `BOUND_MB` says so. */
const boundMb = process.env['BOUND_MB'] === undefined ? null : Number(process.env['BOUND_MB']);

const sampleMs = 250;
/** What a start leaves behind has been given back by then. */
const settleMs = 15_000;
/** Drawing processes that nobody needs have gone by then. */
const releaseMs = 200_000;

/**
 * MB of memory that is each one's own, or its part of what they share for writing; `programs`: of program files and libraries, once,
 * since processes share them.
 */
type Memory = { server: number; database: number; drawing: readonly number[]; programs: number };
type Phase = { phase: string; memory: Memory; worst?: Memory; quarters?: readonly Memory[] };

/**
 * The memory of every process of the product, as an operator starts it: idle after its start, at work on the first run of
 * a feed with a photo of its own for every product, the same with backgrounds removed, and when all is done. Linux only.
 */
export async function run(options: { json: boolean }): Promise<void> {
  const photos = (await shopPhotos(photoPx)).map((photo) => Buffer.from(photo));
  const shop = await startPhotoShop(productCount, photos);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-memory-'));
  const bound = boundMb === null ? null : openMemoryBound(boundMb);
  const port = await freePort();
  const product = await startProcess({ dataDir, port, allowHosts: [shop.host], within: bound?.words ?? [] });
  try {
    const phases = await measurePhases(product, dataDir, shop, options);
    const cores = os.availableParallelism();
    const report = { bench: 'memory', productCount, cores, phases, bound: bound?.seen() ?? null };
    if (options.json) console.log(JSON.stringify(report));
    if (bound !== null && !options.json) console.log(`within ${boundMb} MB:`, bound.seen());
  } finally {
    await product.stop();
    await bound?.close();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePhases(
  product: ProductProcess,
  dataDir: string,
  shop: FakeShop,
  { json }: { json: boolean },
): Promise<Phase[]> {
  const pid = product.child.pid ?? 0;
  const now = () => memoryOf(pid, dataDir);
  await wait(settleMs);
  const phases: Phase[] = [];
  const note = (phase: Phase) => {
    phases.push(phase);
    // The whole takes minutes, and what was seen is not lost with the rest.
    if (!json) console.log(tableOf([phase]));
  };
  if (!json) console.log(heading);
  note({ phase: 'idle after the start', memory: now() });
  const client = await signUp(product.origin);
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
  const template = { ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') };
  const { feedId } = await createFeed(client, shop.feedUrl, template);
  note({
    phase: `at work: ${productCount} new products`,
    ...(await worstUntilEnded(client, feedId, now)),
  });
  if (withCutOuts) {
    const cutOuts = await createFeed(client, shop.feedUrl, { ...template, ...backgroundsRemoved });
    const worst = await worstUntilEnded(client, cutOuts.feedId, now);
    note({ phase: 'the same, backgrounds removed', ...worst });
  }
  note({ phase: 'just after', memory: now() });
  const deadline = Date.now() + releaseMs;
  while (now().drawing.length > 0 && Date.now() < deadline) await wait(1_000);
  await wait(settleMs);
  note({ phase: 'idle after all that', memory: now() });
  return phases;
}

const backgroundsRemoved = { removeBg: true };

/** The moment when all of them together had the most, the most that each had at any moment, and what they had after each quarter. */
async function worstUntilEnded(client: ApiClient, feedId: string, now: () => Memory) {
  let most = now();
  let worst = most;
  const quarters: Memory[] = [];
  for (let looks = 1; ; looks += 1) {
    await wait(sampleMs);
    const memory = now();
    if (totalOf(memory) > totalOf(most)) most = memory;
    worst = {
      programs: Math.max(worst.programs, memory.programs),
      server: Math.max(worst.server, memory.server),
      database: Math.max(worst.database, memory.database),
      drawing: memory.drawing.length === 0 ? worst.drawing : [Math.max(...worst.drawing, ...memory.drawing)],
    };
    if (looks % 4 !== 0) continue;
    const { run: last } = await statusOf(client, feedId);
    if ((last?.done_count ?? 0) >= ((quarters.length + 1) * productCount) / 4) quarters.push(memory);
    if (last?.state === 'published') return { memory: most, worst, quarters };
    if (last !== null && last.finished_at !== null)
      throw new Error(`the run ended as ${JSON.stringify(last)}`);
  }
}

function memoryOf(pid: number, dataDir: string): Memory {
  const postmaster = postmasterOf(dataDir) ?? 0;
  const database = [postmaster, ...childrenOf(postmaster)];
  const drawing = childrenOf(pid).filter((child) => !database.includes(child));
  return {
    server: ownOf(pid),
    database: database.reduce((sum, each) => sum + ownOf(each), 0),
    drawing: drawing.map(ownOf).filter((own) => own > 0),
    programs: Math.max(...[pid, ...drawing].map(filesOf)) + Math.max(...database.map(filesOf)),
  };
}

function ownOf(pid: number): number {
  return megabytesOf(pid, 'smaps_rollup', 'Pss_Anon') + megabytesOf(pid, 'smaps_rollup', 'Pss_Shmem');
}

function filesOf(pid: number): number {
  return megabytesOf(pid, 'status', 'RssFile');
}

/** A process that ended meanwhile has none. */
function megabytesOf(pid: number, file: string, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'latin1');
    return (Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

function totalOf({ server, database, drawing, programs }: Memory): number {
  return server + database + programs + drawing.reduce((sum, each) => sum + each, 0);
}

const heading = `MB; at work: the moment when all together had the most
${''.padEnd(36)}  all  programs  server  database  each that draws`;

function round(value: number): string {
  return value.toFixed(0).padStart(5);
}

function rowOf(what: string, memory: Memory): string {
  const { programs, server, database, drawing } = memory;
  return `${what.padEnd(36)}${round(totalOf(memory))}     ${round(programs)}   ${round(server)}   ${round(database)}    ${drawing.map(round).join('')}`;
}

function tableOf(phases: readonly Phase[]): string {
  return phases
    .flatMap(({ phase, memory, worst, quarters = [] }) => {
      const most =
        worst === undefined
          ? ''
          : `   most: ${round(worst.server)} ${round(worst.database)} ${worst.drawing.map(round).join('')}`;
      const after = quarters.map((each, at) => rowOf(`  after ${at + 1} of 4 parts`, each));
      return [`${rowOf(phase, memory)}${most}`, ...after];
    })
    .join('\n');
}
