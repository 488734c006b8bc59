import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, listQuery, nameSchema, makePageSchema } from '../fields.ts';

/** The dashboard's record of a feed. Its settings live in the feed service under `feedmaker_feed_id`. */
export const feedSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  project_id: idSchema,
  /** The record's template, or that of its primary link if it has none. */
  template_id: z.nullable(idSchema),
  template_name: z.nullable(z.string()),
  feedmaker_feed_id: z.nullable(idSchema),
  name: z.string(),
  status: z.string(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

const templateFeedSchema = z.object({
  template_id: idSchema,
  feed_id: idSchema,
  is_primary: z.boolean(),
});

export type Feed = z.output<typeof feedSchema>;

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/v1/feeds',
  summary: 'Feed records of a project (or of the user), newest first',
  access: 'user',
  query: listQuery,
  reply: makePageSchema(feedSchema),
});

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/v1/feeds/:id',
  summary: 'One feed record',
  access: 'user',
  params: idParams,
  reply: feedSchema,
});

export const createFeedRecord = endpoint({
  method: 'POST',
  path: '/api/v1/feeds',
  summary: 'Insert a feed record for a feed that the feed service already knows',
  access: 'user',
  isKeyed: true,
  body: z.object({
    name: nameSchema,
    project_id: idSchema,
    template_id: z._default(z.nullable(idSchema), null),
    feedmaker_feed_id: idSchema,
    status: z._default(z.string().check(z.maxLength(40)), 'active'),
  }),
  reply: feedSchema,
});

export const deleteFeedRecord = endpoint({
  method: 'DELETE',
  path: '/api/v1/feeds/:id',
  summary: 'Delete a feed record',
  access: 'user',
  params: idParams,
});

export const createTemplateFeed = endpoint({
  method: 'POST',
  path: '/api/v1/template-feeds',
  summary: 'Link a template to a feed',
  access: 'user',
  body: templateFeedSchema,
  reply: templateFeedSchema,
});
