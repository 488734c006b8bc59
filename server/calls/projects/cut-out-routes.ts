import type { EndpointReply } from '#core/contract/endpoint.ts';
import * as api from '#core/contract/feeds/cut-outs-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import {
  decide,
  deleteMask,
  knownPhotos,
  listDecisions,
  readMask,
} from '#server/db/runs/photos/cutout-decisions.ts';
import { getProject } from '#server/db/projects.ts';
import { bytesRoute, route, type Route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';

interface PhotoAsking {
  readonly platform: Platform;
  readonly userId: string;
  readonly projectId: string;
  readonly hash: string;
}

/** Reads photos for this process. Passed in by `server/drawn-routes.ts`, because it opens untrusted pictures. */
export interface CutOutDesk {
  photo(ask: PhotoAsking): Promise<Uint8Array>;
  alpha(ask: PhotoAsking): Promise<Uint8Array>;
  putMask(ask: PhotoAsking & { file: Uint8Array }): Promise<EndpointReply<typeof api.putCutOutMask>>;
}

export const decideCutOutsRoute = route(api.decideCutOuts, ({ platform, userId, params, body }) => {
  const { photos: photoHashes, choice } = body;
  const projectId = params.id;
  // Users may not read the table of the networks' results.
  return platform.database.asOwner(async (sql) => {
    await ownProject(sql, userId, projectId);
    const { areKnown, showProducts } = await knownPhotos(sql, { userId, projectId }, photoHashes);
    if (!areKnown) throw new AppError('not_found', refusals.photo_unknown);
    if (choice === 'use' && !showProducts) throw new AppError('conflict', refusals.photo_shows_nothing);
    if (!(await decide(sql, { userId, projectId }, { photoHashes, choice })))
      throw new AppError('conflict', refusals.photo_without_mask);
    const decisions = await listDecisions(sql, projectId, photoHashes);
    return {
      items: photoHashes.map((photo_hash) => ({ photo_hash, decision: decisions.get(photo_hash) ?? null })),
    };
  });
});

export const getCutOutMaskRoute = bytesRoute(api.getCutOutMask, async ({ platform, userId, params }) => {
  const mask = await platform.database.asUser(userId, async (sql) => {
    await ownProject(sql, userId, params.id);
    return readMask(sql, { projectId: params.id, photoHash: params.hash });
  });
  if (mask === null) throw new AppError('not_found');
  return { body: mask, headers: { 'cache-control': 'no-store' } };
});

export const deleteCutOutMaskRoute = route(api.deleteCutOutMask, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    await ownProject(sql, userId, params.id);
    await deleteMask(sql, { projectId: params.id, photoHash: params.hash });
  }),
);

export function cutOutDeskRoutes(desk: CutOutDesk): readonly Route[] {
  return [
    bytesRoute(api.getCutOutPhoto, async ({ platform, userId, params }) => {
      const body = await desk.photo(await makeAsking(platform, userId, params));
      return { body, headers: { 'cache-control': 'private, max-age=31536000, immutable' } };
    }),
    bytesRoute(api.getCutOutAlpha, async ({ platform, userId, params }) => {
      const body = await desk.alpha(await makeAsking(platform, userId, params));
      // Another network gives another result, so it is not cached.
      return { body, headers: { 'cache-control': 'no-store' } };
    }),
    route(api.putCutOutMask, async ({ platform, userId, params, body }) => {
      const file = Uint8Array.from(Buffer.from(body.mask, 'base64'));
      return desk.putMask({ ...(await makeAsking(platform, userId, params)), file });
    }),
  ];
}

async function makeAsking(
  platform: Platform,
  userId: string,
  { id: projectId, hash }: { id: string; hash: string },
): Promise<PhotoAsking> {
  await platform.database.asUser(userId, (sql) => ownProject(sql, userId, projectId));
  return { platform, userId, projectId, hash };
}

/** Fails with `AppError('not_found')` if the project is not the user's. */
async function ownProject(sql: Sql, userId: string, projectId: string): Promise<void> {
  if ((await getProject(sql, userId, projectId)) === null)
    throw new AppError('not_found', refusals.project_unknown);
}
