import os from 'node:os';
import type { Config } from '#server/config.ts';

const MIB = 2 ** 20;

/** Memory of each part under load, measured over runs with photos of 1000 px (docs/decisions/010). */
const SERVER_BYTES = 175 * MIB;
const DATABASE_BYTES = 125 * MIB;
const DRAWING_BYTES = 175 * MIB;

/** A large photo wants more than the usual: a process may take so much with little memory, and never more than the second number. */
const LARGE_PHOTO_BYTES = 400 * MIB;
const DRAWING_BYTES_MAX = 1_500_000_000;

/** Memory from which two users wait for previews side by side. */
const TWO_PREVIEWS_BYTES = 2048 * MIB;

/** Resources of this process: cores, and bytes of memory for it and its children together. */
export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

/** Number of concurrent drawing processes, and the memory that one of them may take. */
export interface DrawingPlan {
  readonly forRuns: number;
  readonly forPreviews: number;
  readonly maxBytes: number;
  /** Bytes with which there would be a process for every core. */
  readonly wantedBytes: number;
  /** Bytes without which not even one process for runs and one for previews can load the network. */
  readonly leastBytes: number;
}

/** Reads cores and memory; a container's limits count where there are any. */
export function readMachine(): Machine {
  const bound = process.constrainedMemory();
  const all = os.totalmem();
  return { cores: os.availableParallelism(), memoryBytes: bound > 0 ? Math.min(bound, all) : all };
}

/**
 * Plans as many processes as there are cores, fewer where there is no memory for them, and always at least one; or as many as the operator
 * sets. `networkBytes`: memory of an operator's own network in each of them, beyond that of the product's own.
 */
export function planDrawing(
  { cores, memoryBytes }: Machine,
  { drawingProcesses, databaseUrl }: Pick<Config, 'drawingProcesses' | 'databaseUrl'>,
  networkBytes: number,
): DrawingPlan {
  const othersBytes = SERVER_BYTES + (databaseUrl === null ? DATABASE_BYTES : 0);
  const drawingBytes = DRAWING_BYTES + networkBytes;
  const forPreviews = memoryBytes < TWO_PREVIEWS_BYTES + 4 * networkBytes ? 1 : 2;
  const leftBytes = memoryBytes - othersBytes - forPreviews * drawingBytes;
  const wanted = drawingProcesses ?? cores;
  const fitting = Math.max(1, Math.min(cores, Math.floor(leftBytes / drawingBytes)));
  const forRuns = drawingProcesses ?? fitting;
  const forPhotoBytes = leftBytes - (forRuns - 1) * drawingBytes - networkBytes;
  return {
    forRuns,
    forPreviews,
    maxBytes: networkBytes + Math.min(DRAWING_BYTES_MAX, Math.max(LARGE_PHOTO_BYTES, forPhotoBytes)),
    wantedBytes: othersBytes + (wanted + forPreviews) * drawingBytes,
    leastBytes: othersBytes + 2 * drawingBytes,
  };
}

/** Returns bytes as GB with one decimal: '3.5 GB'. */
export function writeGib(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`;
}
