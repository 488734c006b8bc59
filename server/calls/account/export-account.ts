import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { accountExportPath } from '#core/contract/account/account-api.ts';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import { AppError } from '#core/errors.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { listFonts } from '#server/db/fonts.ts';
import { listOwnTables, readOwnRows } from '#server/db/own-rows.ts';
import { listSessions } from '#server/db/accounts/sessions.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { inTurn, takeTurn } from '#server/platform/turns/in-turn.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { openSignal, whenClosed, type Caller, type RouteHost } from '#server/platform/http/route.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';

/** Two exports are written at a time, because each holds a database connection for seconds. */
const writingPlaces = { total: 2, perTenant: 1, waitingTotal: 10, waitMs: 30_000 };

/** Limits from the call to the last byte. Downloads last as long as their reader takes, and each needs a file as large as the account. */
const exportPlaces = { total: 20, perTenant: 1, waitingPerTenant: 0 };

const perHour = { turns: 3, windowMs: 3_600_000 };

/** Maximum time of a download in ms: a slower reader has given up, or keeps the file open on purpose. */
const downloadMsMax = 15 * 60_000;

const { exportUnderWay, exportBusy, exportsPerHour } = turnReasons;

/** Serves all of the user's data as one JSON file: one export at a time, and three per hour. */
export function mountAccountExport(app: FastifyInstance, host: RouteHost): void {
  const underWay = createPlaces(exportPlaces);
  const writing = createPlaces(writingPlaces);
  const ofHour = host.platform.openRateLimit('exports', perHour);
  app.get(accountExportPath, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await host.authenticate(request.headers.authorization);
    if (caller.isApiKey) throw new AppError('forbidden', refusals.not_by_api_key);
    await host.countCall(caller.id, { path: accountExportPath });
    const tooMany = underWay.taken(caller.id) > 0 ? exportUnderWay : exportBusy;
    const leave = await takeTurn(underWay, caller.id, { tooMany });
    whenClosed(reply, leave);
    const waitMs = await ofHour.take(caller.id);
    if (waitMs > 0)
      throw new AppError('rate_limited', exportsPerHour({ minutes: Math.ceil(waitMs / 60_000) }), {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    const signal = openSignal(reply);
    const texts = { tooMany: exportBusy, tooLong: exportBusy };
    const body = await inTurn(writing, caller.id, () => writeExport(host.platform, caller, signal), {
      signal,
      ...texts,
    }).catch(async (error: unknown) => {
      await ofHour.giveBack(caller.id);
      throw error;
    });
    const late = setTimeout(() => reply.raw.destroy(), downloadMsMax);
    whenClosed(reply, () => {
      clearTimeout(late);
      body.destroy();
    });
    const from = requestOrigin(request);
    await recordSecurityEvent(host.platform, { act: 'data_exported', userId: caller.id, from });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="feedmaker-data.json"')
      .header('cache-control', 'no-store')
      .send(body);
  });
}

/**
 * Writes the export to a file first, because a slow download must not hold a transaction open. The file is unlinked before anything is
 * written, so it disappears when closed, however this process ends.
 */
async function writeExport(platform: Platform, caller: Caller, signal: AbortSignal): Promise<Readable> {
  const file = await openNameless();
  const write = (text: AsyncIterable<string>) =>
    pipeline(Readable.from(text), file.createWriteStream({ autoClose: false }), { signal });
  try {
    const fonts = await writeRows(platform, caller, write);
    await write(fontFiles(platform.storage, fonts));
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-export-'));
  try {
    return await open(path.join(folder, 'export.json'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the rows in one transaction, so that they are consistent; returns the user's fonts. Row level security selects the user's rows, so
 * new tables are included automatically.
 */
async function writeRows(
  { database }: Platform,
  caller: Caller,
  write: (text: AsyncIterable<string>) => Promise<void>,
): Promise<Font[]> {
  const user = await findUser(database.query, caller.id);
  const sessions = await listSessions(database.query, caller.id);
  const account = {
    id: caller.id,
    email: caller.email,
    created_at: user?.created_at,
    last_sign_in_at: user?.last_sign_in_at,
    user_metadata: user?.user_metadata,
    sessions: sessions.map(({ id, created_at, refreshed_at, user_agent }) => ({
      id,
      created_at,
      refreshed_at,
      user_agent,
    })),
  };
  return database.asUser(caller.id, async (sql) => {
    async function* text(): AsyncGenerator<string> {
      yield `{\n"account": ${JSON.stringify(account)}`;
      for (const table of await listOwnTables(sql)) {
        yield `,\n${JSON.stringify(table.title)}: [`;
        let separator = '\n';
        for await (const row of readOwnRows(sql, table)) {
          yield separator + row;
          separator = ',\n';
        }
        yield ']';
      }
    }
    await write(text());
    return listFonts(sql, caller.id);
  });
}

/** Yields the font files as Base64, because users may export what they uploaded. */
async function* fontFiles(storage: Storage, fonts: readonly Font[]): AsyncGenerator<string> {
  yield ',\n"font_files": [';
  let separator = '\n';
  for (const { id, file_name } of fonts) {
    const bytes = await storage.get(fileKeys.font(id));
    if (bytes === null) continue;
    yield separator + JSON.stringify({ id, file_name, base64: Buffer.from(bytes).toString('base64') });
    separator = ',\n';
  }
  yield ']\n}\n';
}
