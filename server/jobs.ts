import * as z from 'zod/mini';
import type { JobDefinition } from '#server/platform/queue/port.ts';

const runData = z.object({ runId: z.uuid() });

/** Every job of the product: what the API may enqueue and what `server/worker.ts` has a handler for. */
export const jobs = {
  /** Fetches a feed's source and turns it into product rows and render jobs. */
  readFeed: { name: 'read-feed', schema: runData, policy: 'exclusive', retryLimit: 3 },
  /** Makes the images of a few products of a run. `from` and `to` are positions, both included. */
  renderProducts: {
    name: 'render-products',
    schema: z.object({ runId: z.uuid(), from: z.int(), to: z.int() }),
    retryLimit: 4,
  },
  /** Writes the finished feed and puts it up. */
  publishFeed: { name: 'publish-feed', schema: runData, policy: 'exclusive', retryLimit: 4 },
  /** Draws the preview picture of a template. */
  previewTemplate: {
    name: 'preview-template',
    schema: z.object({ templateId: z.uuid() }),
    policy: 'stately',
    retryLimit: 3,
  },
} as const satisfies Record<string, JobDefinition<never>>;
