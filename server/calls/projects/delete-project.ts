import * as api from '#core/contract/projects-api.ts';
import { setUpProject } from '#core/contract/feeds/setup-api.ts';
import { AppError } from '#core/errors.ts';
import { deleteProject } from '#server/db/projects.ts';
import { listFeedIds } from '#server/db/feeds/list-feeds.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { listTemplateIds } from '#server/db/templates.ts';
import { deleteFeedFiles, fileKeys } from '#server/files/feed-files.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { requestLettingGo } from '#server/jobs.ts';
import { route } from '#server/platform/http/route.ts';

/** The database deletes templates, feeds and runs with the project; the files follow. Published images stay for 45 days. */
export const deleteProjectRoute = route(api.deleteProject, async (call) => {
  const { platform, userId, params, createdBy } = call;
  const { feedIds, templateIds } = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    for (const id of [
      params.id,
      createdBy(api.createProject, params.id),
      createdBy(setUpProject, params.id),
    ]) {
      const ids = {
        feedIds: await listFeedIds(sql, userId, id),
        templateIds: await listTemplateIds(sql, userId, id),
      };
      if (await deleteProject(sql, userId, id)) {
        await dropUnusedVersions(sql, userId);
        return ids;
      }
    }
    throw new AppError('not_found');
  });
  await requestLettingGo(platform);
  if (feedIds.length > 0) await letReadersFollow();
  try {
    for (const feedId of feedIds) await deleteFeedFiles(platform.storage, feedId);
    for (const templateId of templateIds) await platform.storage.delete(fileKeys.templatePreview(templateId));
  } catch (err) {
    // The project is deleted anyway; `sweepFiles` deletes the remaining files.
    platform.log.warn({ err }, 'files of a deleted project are left to the sweep');
  }
});
