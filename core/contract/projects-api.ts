import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, idSchema, instantSchema, nameSchema, makePageSchema, cursorSchema } from './fields.ts';

export const projectSchema = z.object({
  id: idSchema,
  name: z.string(),
  user_id: idSchema,
  created_at: instantSchema,
});

/** A project with the numbers of its card. `image_urls`: up to four latest enhanced images. */
export const projectCardSchema = z.extend(projectSchema, {
  feed_count: z.number(),
  active_feed_count: z.number(),
  enhanced_count: z.number(),
  last_run_at: z.nullable(instantSchema),
  image_urls: z.array(z.string()),
  /** Number of kinds of open tasks about the published products, and of feeds with tasks. */
  task_count: z.number(),
  task_feed_count: z.number(),
  /** Active feeds whose newest run failed, so that an older version stays published. */
  failed_feed_count: z.number(),
  /** Active feeds that wait for a person: their newest run is held, or changes need approval. */
  waiting_feed_count: z.number(),
  /** Time at which a channel last fetched one of its feeds or their outputs; null before the first time. */
  channel_fetched_at: z.nullable(instantSchema),
});

export type Project = z.output<typeof projectSchema>;
export type ProjectCard = z.output<typeof projectCardSchema>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/v1/projects',
  summary: 'Projects of the signed-in user, newest first; all of them without page_size',
  access: 'user',
  query: z.object({
    /** Restricts the list to this project, as a key for one project requires. */
    project_id: z.optional(idSchema),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
    cursor: cursorSchema,
  }),
  reply: makePageSchema(projectCardSchema),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id',
  summary: 'One project',
  access: 'user',
  params: idParams,
  reply: projectSchema,
});

/** A repeat with the same `Idempotency-Key` header, a UUID, returns the project of the first call. */
export const createProject = endpoint({
  method: 'POST',
  path: '/api/v1/projects',
  summary: 'Create a project',
  access: 'user',
  isKeyed: true,
  body: z.object({ name: nameSchema }),
  reply: projectSchema,
});

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:id',
  summary: 'Rename a project',
  access: 'user',
  params: idParams,
  body: z.object({ name: nameSchema }),
  reply: projectSchema,
});

/** `id` may also be the `Idempotency-Key` that created the project, so that a create whose answer was lost can be undone. */
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:id',
  summary: 'Delete a project with its templates and feeds',
  access: 'user',
  params: idParams,
});
