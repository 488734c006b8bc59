import { invitation, session } from './example-account.ts';
import { apiKey } from './example-api-keys.ts';
import { eventId } from './example-events.ts';
import { feedVersion } from './example-feed-runs.ts';
import { font } from './example-fonts.ts';
import { review, reviewLink } from './example-reviews.ts';
import { run, status } from './example-runs.ts';
import { version } from './example-versions.ts';
import { webhookIds } from './example-webhooks.ts';

/** The ids that the examples speak of; a test puts other users' ids in their places. */
export const exampleIds = {
  user: '6f1d2c1e-5b0f-4f0b-9a44-0f6f5a9f2a10',
  project: '0b8f7a52-64b1-4f6f-8d0e-2f1f0c3f9d11',
  template: '3a5d9be4-7c20-4a3c-9f34-5b8c2de07c12',
  version: version.id,
  record: '9c4e1f60-2d13-4a77-8c55-71b6a3d4ef13',
  feed: status.feed_id,
  output: '7d2b9c11-3e4f-4a5b-8c6d-9e0f1a2b3c14',
  run: run.id,
  feedVersion: feedVersion.id,
  review: review.id,
  reviewLink: reviewLink.id,
  apiKey: apiKey.id,
  font: font.id,
  session: session.id,
  invitation: invitation.id,
  event: eventId,
  ...webhookIds,
} as const;
