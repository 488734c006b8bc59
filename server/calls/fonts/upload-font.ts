import { randomUUID } from 'node:crypto';
import { fontBytesMax, uploadFont, type Font } from '#core/contract/editor/fonts-api.ts';
import { limits } from '#core/limits.ts';
import { AppError } from '#core/errors.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import * as fonts from '#server/db/fonts.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { isDiskNearlyFull } from '#server/platform/process/disk-space.ts';
import { route, type Call, type Route } from '#server/platform/http/route.ts';
import { type CheckedFont, type FontProblem, installedFonts } from '#picture/files';

/** Checks uploaded files in a separate process that can be killed, one per user at a time. */
export type FontChecker = {
  readonly checkFont: (file: Uint8Array) => Promise<CheckedFont | FontProblem>;
  readonly inTurn: <T>(
    userId: string,
    work: () => Promise<T>,
    options: { signal: AbortSignal; tooMany: string },
  ) => Promise<T>;
};

/** Writes the file before its row, so that a row always has one; `sweepFiles` deletes files left after a failure. */
export function uploadFontRoute(checker: FontChecker): Route {
  return route(uploadFont, async (call) => {
    const bytes = Buffer.from(call.body.file, 'base64');
    if (bytes.length > fontBytesMax) throw new AppError('too_large', fontsMessages.tooLarge);
    const { userId, signal } = call;
    const font = await checker.inTurn(userId, () => checker.checkFont(bytes), {
      signal,
      tooMany: turnReasons.fonts,
    });
    const kept = await keep(call, bytes, readable(font));
    // An editor token may not see the names of other templates.
    return call.isEditor ? { ...kept, used_by: [] } : kept;
  });
}

async function keep(
  { platform, userId, body }: Pick<Call<typeof uploadFont>, 'platform' | 'userId' | 'body'>,
  bytes: Buffer,
  font: CheckedFont,
): Promise<Font> {
  const isInstalled = installedFonts(platform.config.fontsDir).some(
    ({ family }) => family.toLowerCase() === font.family.toLowerCase(),
  );
  // A template could not distinguish two fonts of the same name.
  if (isInstalled) throw new AppError('conflict', fontsMessages.builtIn(font.family));
  const known = await platform.database.asUser(userId, (sql) => knownFont(sql, userId, font));
  if (known !== null) return known;
  if (await isDiskNearlyFull(platform.config))
    throw new AppError('unavailable', fontsMessages.diskNearlyFull);
  // An id chosen by the caller could be that of somebody else's file; repeated uploads are recognised by content.
  const id = randomUUID();
  await platform.storage.put(fileKeys.font(id), bytes);
  return platform.database.asUser(userId, async (sql) => {
    const count = await fonts.lockFontCount(sql, userId);
    const meanwhile = await knownFont(sql, userId, font);
    if (meanwhile !== null) return meanwhile;
    if (count >= limits.fontsMax) throw new AppError('conflict', fontsMessages.tooMany);
    const { family, weight, style, isVariable, format, hash, letters } = font;
    const file = { fileName: body.file_name, contentHash: hash, sizeBytes: bytes.length, letters };
    await withinQuota(sql, { userId, quotas: platform.config.quotas }, () =>
      fonts.insertFont(sql, userId, { id, family, weight, style, isVariable, format, ...file }),
    );
    return found(await fonts.getFont(sql, userId, id));
  });
}

function readable(font: CheckedFont | FontProblem): CheckedFont {
  if (typeof font !== 'string') return font;
  const text = font === 'collection' ? fontsMessages.collection : fontsMessages.notAFont;
  throw new AppError('unprocessable', text);
}

/** Returns the existing font for the same file; refuses a different file for the same face. */
async function knownFont(sql: Sql, userId: string, font: CheckedFont): Promise<Font | null> {
  const face = await fonts.findFace(sql, userId, font);
  if (face === null) return null;
  if (face.content_hash === font.hash) return found(await fonts.getFont(sql, userId, face.id));
  const name = [font.family, font.weight, font.style === 'italic' ? fontsMessages.italic : ''];
  throw new AppError('conflict', fontsMessages.alreadyThere(name.join(' ').trim()));
}

function found(font: Font | null): Font {
  if (font === null) throw new AppError('conflict');
  return font;
}
