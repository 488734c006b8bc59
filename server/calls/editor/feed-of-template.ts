import { AppError } from '#core/errors.ts';
import { findEditorFeed, type EditorFeed } from '#server/db/editor/editor-feed.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Returns the feed. Fails with `AppError('not_found')` unless template and feed are the user's and in one project. */
export async function feedOfTemplate(ask: {
  readonly platform: Platform;
  readonly userId: string;
  readonly templateId: string;
  readonly feedId: string;
}): Promise<EditorFeed> {
  const { platform, userId, templateId, feedId } = ask;
  const feed = await platform.database.asUser(userId, (sql) =>
    findEditorFeed(sql, userId, { templateId, feedId }),
  );
  if (feed === null) throw new AppError('not_found');
  return feed;
}
