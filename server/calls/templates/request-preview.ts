import { jobs } from '#server/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createRateLimiter } from '#server/platform/turns/rate-limit.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Number of previews drawn recently for each user. */
const lately = createRateLimiter({ turns: Infinity, windowMs: 10 * 60_000 }, systemClock);

/** Limit per template: an editor saves every second, and nobody looks at a list that often. */
const ofTemplate = createRateLimiter({ turns: 3, windowMs: 10_000 }, systemClock);

/**
 * Requests a preview, which the worker draws; the list shows it once it exists. A user who saves a hundred templates only delays
 * themselves: another user's first preview precedes their second. One preview per template waits at a time, and draws the draft of that
 * moment.
 */
export async function requestPreview(platform: Platform, userId: string, templateId: string): Promise<void> {
  const priority = -lately.taken(userId);
  const waitMs = ofTemplate.take(templateId);
  const options = {
    key: templateId,
    priority,
    ...(waitMs > 0 && { startAfter: new Date(systemClock.now().getTime() + waitMs) }),
  };
  const id = await platform.queue.enqueue(jobs.previewTemplate, { templateId }, options);
  if (id !== null) lately.take(userId);
  else if (waitMs === 0) ofTemplate.giveBack(templateId);
}
