import * as api from '#core/contract/editor/editor-pictures-api.ts';
import { AppError } from '#core/errors.ts';
import { findProjectOfTemplate } from '#server/db/editor/editor-context.ts';
import { listPicturesOfProject, readPictureOfProject } from '#server/db/editor/editor-pictures.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { bytesRoute, route, type Route } from '#server/platform/http/route.ts';
import { breakWords } from '#core/contract/editor/editor-words-api.ts';
import { breakWordsHere } from '#picture';

/** Routes for pictures embedded in a project's templates, for the editor of one of them. */
const projectPictureRoutes: readonly Route[] = [
  route(api.listProjectPictures, ({ platform, userId, params }) =>
    platform.database.asUser(userId, async (sql) => {
      const projectId = await loadProjectId(sql, userId, params.id);
      return { pictures: await listPicturesOfProject(sql, userId, projectId) };
    }),
  ),
  bytesRoute(api.getProjectPicture, ({ platform, userId, params }) =>
    platform.database.asUser(userId, async (sql) => {
      const projectId = await loadProjectId(sql, userId, params.id);
      const body = await readPictureOfProject(sql, userId, { projectId, hash: params.hash });
      if (body === null) throw new AppError('not_found');
      // The address is derived from the content.
      return { body, headers: { 'cache-control': 'private, max-age=31536000, immutable' } };
    }),
  ),
];

/** Returns the template's project. Fails with `AppError('not_found')` if the template is not the user's. */
async function loadProjectId(sql: Sql, userId: string, templateId: string): Promise<string> {
  const project = await findProjectOfTemplate(sql, userId, templateId);
  if (project === null) throw new AppError('not_found');
  return project.id;
}

/** Routes that an editor reads, besides products and their photos. */
export const editorReadingRoutes: readonly Route[] = [
  ...projectPictureRoutes,
  route(breakWords, ({ body }) => Promise.resolve({ texts: body.texts.map(breakWordsHere) })),
];
