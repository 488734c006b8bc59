import { jobs } from '#server/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Previews that each user had drawn lately. */
const lately = createRateLimiter({ turns: Infinity, windowMs: 10 * 60_000 }, systemClock);

/**
 * Drawing belongs to the worker; the list shows the preview as soon as it is there. Who saves a hundred templates waits
 * for themselves: somebody else's first comes before their second.
 */
export async function requestPreview(platform: Platform, userId: string, templateId: string): Promise<void> {
  const priority = -lately.taken(userId);
  lately.take(userId);
  await platform.queue.enqueue(jobs.previewTemplate, { templateId }, { key: templateId, priority });
}
