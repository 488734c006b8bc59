import { SOURCES_PER_USER } from '#server/jobs.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import type { Storage } from '#server/platform/storage/port.ts';

/** Number of jobs taken at once. Most of them wait for a shop or for a place of a stage, which costs next to nothing. */
interface JobPlaces {
  readonly concurrency: number;
  readonly perTenant: number;
}

/** Concurrency of the stages; omitted options have the product's defaults. */
export interface StageOptions {
  readonly reading?: Partial<JobPlaces>;
  readonly rendering?: Partial<JobPlaces>;
  readonly publishing?: Partial<JobPlaces>;
  /** Size of its source from which a feed counts as a large one. */
  readonly largeBytes?: number;
  readonly slowAfterMs?: number;
}

/**
 * The stages of a run. Drawing has the render pool; the others go through a feed's bytes and have places here. They are
 * apart from the jobs, so that waiting for a shop holds none of them.
 */
export interface Stages {
  readonly reading: Stage;
  readonly publishing: Stage;
  /** Time after which the feed's page reports the shop as slow. */
  readonly slowAfterMs: number;
  readonly jobs: Readonly<Record<'reading' | 'rendering' | 'publishing', JobPlaces>>;
}

/** A stage that goes through the bytes of feeds. */
interface Stage {
  /** Does `work` when it is this tenant's turn. Fails as it does, or with the signal's reason. */
  hold(turn: Turn, work: () => Promise<void>): Promise<void>;
}

interface Turn {
  readonly tenant: string;
  /** Size of the source. */
  readonly sizeBytes: number;
  readonly signal: AbortSignal;
}

/** Going through a source is the work of one thread, so more at once than this would only share it. */
const AT_ONCE = 3;

/** A feed of 500 MB takes the better part of a minute. Such feeds wait for each other and for nobody else. */
const LARGE_BYTES = 16 << 20;

/** Creates the stages of this process. */
export function createStages(options: StageOptions = {}): Stages {
  const largeBytes = options.largeBytes ?? LARGE_BYTES;
  return {
    reading: createStage(largeBytes),
    publishing: createStage(largeBytes),
    slowAfterMs: options.slowAfterMs ?? 8_000,
    jobs: {
      reading: { concurrency: 64, perTenant: SOURCES_PER_USER, ...options.reading },
      // A batch works on a few products at once, so this keeps the cores drawing while half of them wait.
      rendering: { concurrency: 128, perTenant: 4, ...options.rendering },
      publishing: { concurrency: 16, perTenant: 2, ...options.publishing },
    },
  };
}

function createStage(largeBytes: number): Stage {
  const usual = createPlaces({ total: AT_ONCE });
  const large = createPlaces({ total: 1 });
  return {
    hold: ({ tenant, sizeBytes, signal }, work) =>
      (sizeBytes < largeBytes ? usual : large).hold(tenant, work, { signal }),
  };
}

/** Returns the size of a stored file in bytes; 0 when there is none. */
export async function storedSize(storage: Storage, key: string): Promise<number> {
  const stored = await storage.open(key);
  stored?.body.destroy();
  return stored?.sizeBytes ?? 0;
}
