import { SOURCES_PER_USER } from '#server/jobs.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import type { Storage } from '#server/platform/storage/port.ts';

/** Number of jobs taken concurrently: in total, and per tenant. Most jobs wait for a shop or for their turn, which costs almost nothing. */
interface JobPlaces {
  readonly concurrency: number;
  readonly perTenant: number;
}

/** Concurrency of the stages; omitted options have the product's defaults. */
export interface StageOptions {
  readonly reading?: Partial<JobPlaces>;
  readonly rendering?: Partial<JobPlaces>;
  readonly publishing?: Partial<JobPlaces>;
  /** Size of the source from which a feed counts as large. */
  readonly largeBytes?: number;
  readonly slowAfterMs?: number;
}

/**
 * The stages of a run. Drawing has its render pool; the others process a feed's bytes and have limits here. These are separate from jobs,
 * so that waiting for a shop does not occupy a stage.
 */
export interface Stages {
  readonly reading: Stage;
  readonly publishing: Stage;
  /** Time after which the feed's page reports the shop as slow. */
  readonly slowAfterMs: number;
  readonly jobs: Readonly<Record<'reading' | 'rendering' | 'publishing', JobPlaces>>;
}

interface Stage {
  /** Runs `work` when it is this tenant's turn. Fails like `work`, or with the signal's reason. */
  hold(turn: Turn, work: () => Promise<void>): Promise<void>;
}

interface Turn {
  readonly tenant: string;
  readonly sizeBytes: number;
  readonly signal: AbortSignal;
}

/** Number of sources processed concurrently: each uses a thread, and running more would only slow down every one of them. */
const AT_ONCE = 3;

/** Bytes from which a feed is large: a feed of 500 MB takes nearly a minute. Large feeds only wait for each other. */
const LARGE_BYTES = 16 << 20;

export function createStages(options: StageOptions = {}): Stages {
  const largeBytes = options.largeBytes ?? LARGE_BYTES;
  return {
    reading: createStage(largeBytes),
    publishing: createStage(largeBytes),
    slowAfterMs: options.slowAfterMs ?? 8_000,
    jobs: {
      reading: { concurrency: 64, perTenant: SOURCES_PER_USER, ...options.reading },
      // A batch processes several products concurrently, so this keeps the cores drawing while half of them wait for a shop.
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

/** Returns the size of a stored file in bytes; 0 if it is missing. */
export async function storedSize(storage: Storage, key: string): Promise<number> {
  const stored = await storage.open(key);
  stored?.body.destroy();
  return stored?.sizeBytes ?? 0;
}
