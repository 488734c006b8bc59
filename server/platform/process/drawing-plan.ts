import os from 'node:os';
import type { Config } from '#server/config.ts';

const MIB = 2 ** 20;

/** Memory of each part under load, measured in runs with photos of 1000 px (docs/decisions/010). */
const SERVER_BYTES = 175 * MIB;
const DATABASE_BYTES = 125 * MIB;
const DRAWING_BYTES = 175 * MIB;

/** Additional memory for a large photo; when memory is scarce a process may take this much, and never more than the second number. */
const LARGE_PHOTO_BYTES = 400 * MIB;
const DRAWING_BYTES_MAX = 1_500_000_000;

/** Memory from which there are two processes for previews, so that two users need not wait for each other. */
const TWO_PREVIEWS_BYTES = 2048 * MIB;

/** Resources of this process: cores, and bytes of memory for it and its children together. */
export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

/** Number of concurrent drawing processes, and the maximum memory of each. */
export interface DrawingPlan {
  readonly forRuns: number;
  readonly forPreviews: number;
  readonly maxBytes: number;
  /** Bytes needed for one process per core. */
  readonly wantedBytes: number;
  /** Bytes below which not even one process for runs and one for previews can load the neural network. */
  readonly leastBytes: number;
}

/** Reads cores and memory, respecting a container's limits. */
export function readMachine(): Machine {
  const bound = process.constrainedMemory();
  const all = os.totalmem();
  return { cores: os.availableParallelism(), memoryBytes: bound > 0 ? Math.min(bound, all) : all };
}

/**
 * Plans as many drawing processes as there are cores, fewer if memory is scarce, and at least one; or the operator's number.
 * `networkBytes`: memory of an operator's own neural network per process, beyond that of the built-in one.
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

export function writeGib(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`;
}
