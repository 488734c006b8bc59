// Runs one engine of the feed bench on one feed, in a separate process: ENGINE FORMAT SOURCE TARGET; prints a result.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { residentMb } from '../../faults/support/processes.ts';
import { read, type Engine } from './feed-fields.ts';
import type { FeedFormat } from './feed-samples.ts';

export type EngineName = keyof typeof ENGINES;

export interface EngineResult {
  ms: number;
  /** Processor time of all threads, including compilation, from the first byte to the last, in ms. */
  cpuMs: number;
  productCount: number;
  peakMb: number;
}

// Only the requested engine is loaded, since loaded code counts as memory.
const ENGINES = {
  copy: async (): Promise<Engine> => copy,
  'feedmaker read': async () => (await import('./engines/feedmaker.ts')).readWithFeedmaker,
  'saxes read': async () => (await import('./engines/saxes.ts')).readWithSaxes,
  'csv-parse read': async () => (await import('./engines/csv-parse.ts')).readWithCsvParse,
  'feedmaker rewrite': async () => (await import('./engines/feedmaker.ts')).rewriteWithFeedmaker,
  'saxes rewrite': async () => (await import('./engines/saxes.ts')).rewriteWithSaxes,
};

const ONLY_XML: readonly EngineName[] = ['saxes read', 'saxes rewrite'];
const ONLY_CSV: readonly EngineName[] = ['csv-parse read'];

/** Returns the engines for feeds of a format, the copy first. */
export function enginesFor(format: FeedFormat): EngineName[] {
  const others = format === 'csv' ? ONLY_XML : ONLY_CSV;
  return (Object.keys(ENGINES) as EngineName[]).filter((name) => !others.includes(name));
}

async function copy(_: FeedFormat, source: string, target: string): Promise<number> {
  await pipeline(read(source), createWriteStream(target));
  return 0;
}

if (import.meta.main) {
  const [name, format, source = '', target = ''] = process.argv.slice(2);
  const engine = await ENGINES[name as EngineName]();
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  const productCount = await engine(format as FeedFormat, source, target);
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuAtStart);
  const result: EngineResult = {
    ms,
    cpuMs: (user + system) / 1000,
    productCount,
    peakMb: residentMb(process.pid, 'most'),
  };
  console.log(JSON.stringify(result));
}
