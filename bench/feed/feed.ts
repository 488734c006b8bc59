import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createHash } from 'node:crypto';
import { median, rounded, type Options, type Report } from '../bench.ts';
import { enginesFor, type EngineName, type EngineResult } from './feed-engines.ts';
import { nodeOptions } from '#tests/harness/start-command.ts';
import { FEED_FORMATS, writeFeed, type FeedFormat } from './feed-samples.ts';

const SIZE_MB = 50;
const ROUNDS = 5;
// Takes minutes, so a short disturbance changes the result little.
const LARGE_MB = 100;
const LARGE_ROUNDS = 3;
const runFile = promisify(execFile);

interface Contest {
  format: FeedFormat;
  sizeMb: number;
  engines: readonly EngineName[];
  rounds: number;
}

/**
 * Result of one engine on one feed. Ratios are medians over the rounds, of processor time, which a busy machine changes less than clock
 * time.
 */
interface Row {
  feed: FeedFormat;
  sizeMb: number;
  engine: EngineName;
  /** Throughput by clock time. */
  mbPerSecond: number;
  productsPerSecond: number;
  cpuMs: number;
  /** Processor time of copying the file, the least that any engine must do, divided by that of this engine. */
  speedOfFloor: number;
  /** Processor time of the compared program at the same task divided by that of this engine; null if it was not measured. */
  speedOfPeer: number | null;
  /** Highest peak memory of any of the engine's processes, in MB. */
  peakMb: number;
}

/** Measures reading and rewriting feeds of a size against a copy of the file and against peers. */
export async function run(options: Options): Promise<Report> {
  const sizeMb = options.sizeMb ?? SIZE_MB;
  const rows: Row[] = [];
  const rounds = sizeMb < LARGE_MB ? ROUNDS : LARGE_ROUNDS;
  for (const format of FEED_FORMATS)
    rows.push(...(await hold({ format, sizeMb, engines: enginesFor(format), rounds })));
  const about = [
    'Engines in turns, one process per run; ratios are of CPU time, medians within the same round; peak MB is the highest.',
    'floor: copy of the file; peer: saxes with string splice, for csv the reading of csv-parse. Rewrites write equal bytes.',
    `Node runs with ${nodeOptions.join(' ')}, as the product does (docs/decisions/010-memory.md).`,
  ];
  return { about: about.join('\n'), tables: { [`${sizeMb} MB, ${os.availableParallelism()} cores`]: rows } };
}

/** Runs the engines in turn within a round, each in a new process, so that none profits from code compiled or data cached before. */
async function hold(contest: Contest): Promise<Row[]> {
  const { format, sizeMb, engines, rounds } = contest;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-bench-'));
  try {
    const source = path.join(folder, `source.${format}`);
    const productCount = await writeFeed(format, source, sizeMb * 1e6);
    const results = new Map<EngineName, EngineResult[]>(engines.map((engine) => [engine, []]));
    const outputs = new Map<EngineName, string>();
    for (let round = 0; round < rounds; round++) {
      for (const engine of engines) {
        const target = path.join(folder, 'target');
        const result = await measure([engine, format, source, target]);
        if (engine !== 'copy' && result.productCount !== productCount) {
          throw new Error(`${engine} found ${result.productCount} of ${productCount} products`);
        }
        results.get(engine)!.push(result);
        if (round === 0 && engine.endsWith('rewrite')) outputs.set(engine, await hashOf(target));
        await rm(target, { force: true });
      }
    }
    checkAlike(outputs);
    const { size } = await stat(source);
    return engines.map((engine) => rowOf({ contest, engine, size, productCount }, results));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fails if outputs differ, as an engine may be fast only because it writes something different. */
function checkAlike(outputs: Map<EngineName, string>): void {
  const wanted = outputs.get('feedmaker rewrite');
  for (const [engine, hash] of outputs) if (hash !== wanted) throw new Error(`${engine} wrote another feed`);
}

async function measure(args: string[]): Promise<EngineResult> {
  const { stdout } = await runFile(process.execPath, [
    ...nodeOptions,
    path.join(import.meta.dirname, 'feed-engines.ts'),
    ...args,
  ]);
  const result: EngineResult = JSON.parse(stdout);
  return result;
}

function rowOf(
  entrant: { contest: Contest; engine: EngineName; size: number; productCount: number },
  results: Map<EngineName, EngineResult[]>,
): Row {
  const { contest, engine, size, productCount } = entrant;
  const times = (name: EngineName) => results.get(name)!.map(({ cpuMs }) => cpuMs);
  const ratio = (to: EngineName) => median(times(to).map((cpuMs, round) => cpuMs / times(engine)[round]!));
  const ms = median(results.get(engine)!.map((result) => result.ms));
  const peer = peerOf(engine, contest.format);
  return {
    feed: contest.format,
    sizeMb: Math.round(size / 1e6),
    engine,
    mbPerSecond: rounded(size / 1000 / ms, 1),
    productsPerSecond: Math.round((productCount / ms) * 1000),
    cpuMs: Math.round(median(times(engine))),
    speedOfFloor: rounded(ratio('copy'), 3),
    speedOfPeer: peer !== null && results.has(peer) ? rounded(ratio(peer), 2) : null,
    peakMb: Math.round(Math.max(...results.get(engine)!.map(({ peakMb }) => peakMb))),
  };
}

function peerOf(engine: EngineName, format: FeedFormat): EngineName | null {
  if (engine === 'copy') return null;
  if (format === 'csv') return 'csv-parse read';
  return engine.endsWith('read') ? 'saxes read' : 'saxes rewrite';
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
