import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';

/** Calls per minute: the picture tray is rarely opened, and loads each picture once. */
const picturesPerMinute = 300;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const projectPictureSchema = z.object({
  /** SHA-256 of the picture's bytes; a picture in several templates appears once. */
  hash: sha256,
  type: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  bytes: z.number(),
  /** Number of drafts of the project that contain the picture. */
  templates: z.number(),
});

export type ProjectPicture = z.output<typeof projectPictureSchema>;

export const listProjectPictures = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/project-pictures',
  summary: "Pictures in the drafts of the project's templates",
  access: 'user',
  editor: 'own',
  params: idParams,
  reply: z.object({
    /** Pictures used by most templates first (a logo, say), then newest; at most 60, of the 50 templates edited last. */
    pictures: z.array(projectPictureSchema),
  }),
});

/** 404 for a picture that is in no draft of the template's project. */
export const getProjectPicture = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/project-pictures/:hash',
  summary: 'Bytes of such a picture, as its template has them',
  access: 'user',
  editor: 'own',
  callsPerMinute: picturesPerMinute,
  isCountedApart: true,
  bytes: 'application/octet-stream',
  params: z.extend(idParams, { hash: sha256 }),
});
