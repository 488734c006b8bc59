import {
  mergedAccess,
  type SourceAccess,
  type SourceAccessChange,
} from '#core/contract/feeds/source-access.ts';
import { readOrigin } from '#core/feeds/web-address.ts';
import { getSettings } from '#server/db/feeds/feed.ts';
import { getSourceAccess } from '#server/db/feeds/source-access.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Returns the login entered in a form; omitted secrets are taken from the edited feed. */
export async function enteredAccess(
  platform: Platform,
  userId: string,
  {
    url,
    sourceAccess,
    feedId,
  }: { url: string; sourceAccess?: SourceAccessChange | undefined; feedId?: string | undefined },
): Promise<Partial<SourceAccess>> {
  const stored: Partial<SourceAccess> =
    feedId === undefined
      ? {}
      : await platform.database.asUser(userId, async (sql) => {
          const settings = await getSettings(sql, userId, feedId);
          // A stored password belongs to the stored address: its host and port, and https if it was entered for that.
          const isSameOrigin =
            settings !== null && URL.canParse(url) && readOrigin(url) === readOrigin(settings.feedUrl);
          return isSameOrigin ? getSourceAccess(sql, userId, feedId) : {};
        });
  if (sourceAccess === undefined) return stored;
  return mergedAccess(sourceAccess, stored);
}
