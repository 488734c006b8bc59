import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createHash } from 'node:crypto';
import { ENGINES_OF, type EngineName, type EngineResult } from './feed-engines.ts';
import { FEED_FORMATS, writeFeed, type FeedFormat } from './feed-samples.ts';

const FEED_BYTES = 50_000_000;
const ROUNDS = 5;
const runFile = promisify(execFile);

/**
 * One engine on one feed. Ratios are of processor time, which a busy machine changes less than the time on the clock,
 * and medians of the ratios within a round.
 */
interface Row {
  feed: FeedFormat;
  engine: EngineName;
  /** By the clock. */
  mbPerSecond: number;
  productsPerSecond: number;
  cpuMs: number;
  /** Processor time of the floor (a plain copy of the file) divided by that of this engine. */
  speedOfFloor: number;
  /** Processor time of the peer at the same task divided by that of this engine; above 1 is better than the peer. */
  speedOfPeer: number;
  rssMb: number;
}

/** Measures reading and rewriting a feed of about 50 MB against a copy of the file and against a peer. */
export async function run(options: { json: boolean }): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-bench-'));
  try {
    const rows: Row[] = [];
    for (const format of FEED_FORMATS) rows.push(...(await measureFormat(format, folder)));
    const report = {
      bench: 'feed',
      cores: os.availableParallelism(),
      rounds: ROUNDS,
      feedBytes: FEED_BYTES,
      rows,
    };
    console.log(options.json ? JSON.stringify(report) : tableOf(rows));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Engines take turns within a round, each in a process of its own, and start with nothing warmed up. */
async function measureFormat(format: FeedFormat, folder: string): Promise<Row[]> {
  const engines = ENGINES_OF[format];
  const source = path.join(folder, `source.${format}`);
  const productCount = await writeFeed(format, source, FEED_BYTES);
  const results = new Map<EngineName, EngineResult[]>(engines.map((engine) => [engine, []]));
  const outputs = new Map<EngineName, string>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of engines) {
      const target = path.join(folder, `${engine}.out`);
      const result = await measure([engine, format, source, target]);
      if (engine !== 'copy' && result.productCount !== productCount) {
        throw new Error(`${engine} found ${result.productCount} of ${productCount} products`);
      }
      results.get(engine)!.push(result);
      if (round === 0 && engine.endsWith('rewrite')) outputs.set(engine, await hashOf(target));
      await rm(target, { force: true });
    }
  }
  // An engine that is quick because it writes something else must not count.
  if (new Set(outputs.values()).size !== 1) throw new Error('the engines wrote different feeds');
  const { size } = await stat(source);
  return engines.map((engine) => rowOf({ format, engine, size, productCount }, results));
}

async function measure(args: string[]): Promise<EngineResult> {
  const { stdout } = await runFile(process.execPath, [
    path.join(import.meta.dirname, 'feed-engines.ts'),
    ...args,
  ]);
  const result: EngineResult = JSON.parse(stdout);
  return result;
}

function rowOf(
  {
    format,
    engine,
    size,
    productCount,
  }: { format: FeedFormat; engine: EngineName; size: number; productCount: number },
  results: Map<EngineName, EngineResult[]>,
): Row {
  const times = (name: EngineName) => results.get(name)!.map(({ cpuMs }) => cpuMs);
  const ratio = (to: EngineName) => median(times(to).map((cpuMs, round) => cpuMs / times(engine)[round]!));
  const ms = median(results.get(engine)!.map((result) => result.ms));
  return {
    feed: format,
    engine,
    mbPerSecond: rounded(size / 1000 / ms, 1),
    productsPerSecond: Math.round((productCount / ms) * 1000),
    cpuMs: Math.round(median(times(engine))),
    speedOfFloor: rounded(ratio('copy'), 3),
    speedOfPeer: rounded(ratio(peerOf(engine, format)), 2),
    rssMb: Math.round(median(results.get(engine)!.map(({ rssMb }) => rssMb))),
  };
}

function peerOf(engine: EngineName, format: FeedFormat): EngineName {
  if (format === 'csv') return 'csv-parse read';
  return engine.endsWith('read') ? 'saxes read' : 'saxes rewrite';
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function tableOf(rows: readonly Row[]): string {
  const head = ['feed', 'engine', 'MB/s', 'products/s', 'CPU ms', 'of floor', 'of peer', 'peak MB'];
  const lines = rows.map((row) => [
    row.feed,
    row.engine,
    row.mbPerSecond.toFixed(1),
    String(row.productsPerSecond),
    String(row.cpuMs),
    row.speedOfFloor.toFixed(3),
    row.speedOfPeer.toFixed(2),
    String(row.rssMb),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  const written = [head, ...lines].map((line) =>
    line
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
  return [
    `Feeds of ${FEED_BYTES / 1e6} MB, ${ROUNDS} rounds, one process per run; ratios are of CPU time, medians within the same round.`,
    'floor: copy of the file; peer: saxes with string splice, for csv the reading of csv-parse; peak MB: resident memory. Both rewrites write equal bytes.',
    ...written,
  ].join('\n');
}
