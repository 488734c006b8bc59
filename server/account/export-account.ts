import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { accountExportPath } from '#core/contract/account-api.ts';
import type { Font } from '#core/contract/fonts-api.ts';
import { AppError } from '#core/errors.ts';
import { fileKeys } from '#server/db/feed-files.ts';
import { listFonts } from '#server/db/fonts.ts';
import { listOwnTables, readOwnRows } from '#server/db/own-rows.ts';
import { listSessions } from '#server/db/sessions.ts';
import { findUser } from '#server/db/users.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Caller, RouteHost } from '#server/platform/route.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { recordSecurityEvent } from '#server/db/security-events.ts';
import { requestOrigin } from '#server/platform/request-origin.ts';

/** Serves everything that is the user's as one JSON file. */
export function mountAccountExport(app: FastifyInstance, host: RouteHost): void {
  app.get(accountExportPath, async (request, reply) => {
    const caller = await host.authenticate(request.headers.authorization);
    if (caller.isApiKey) throw new AppError('forbidden', 'An API key cannot do this. Please sign in.');
    host.countCall(caller.id, { path: accountExportPath });
    const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-export-'));
    const file = path.join(folder, 'export.json');
    const forget = () => rm(folder, { recursive: true, force: true });
    try {
      await writeExport(host.platform, caller, file);
    } catch (error) {
      await forget();
      throw error;
    }
    const from = requestOrigin(request);
    await recordSecurityEvent(host.platform, { act: 'data_exported', userId: caller.id, from });
    const body = createReadStream(file);
    body.once('close', () => void forget());
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="feedmaker-data.json"')
      .header('cache-control', 'no-store')
      .send(body);
  });
}

/**
 * One transaction reads it all, so the parts fit together. It goes to a file first, because a slow download must not
 * hold a transaction open. What row level security shows the user is the user's, so a new table needs no line here.
 */
async function writeExport({ database, storage }: Platform, caller: Caller, file: string): Promise<void> {
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
  await database.asUser(caller.id, async (sql) => {
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
      yield* fontFiles(storage, await listFonts(sql, caller.id));
      yield '\n}\n';
    }
    await pipeline(Readable.from(text()), createWriteStream(file, { mode: 0o600 }));
  });
}

/** The font files as Base64: what the user has brought, they may take along. */
async function* fontFiles(storage: Storage, fonts: readonly Font[]): AsyncGenerator<string> {
  yield ',\n"font_files": [';
  let separator = '\n';
  for (const { id, file_name } of fonts) {
    const bytes = await storage.get(fileKeys.font(id));
    if (bytes === null) continue;
    yield separator + JSON.stringify({ id, file_name, base64: Buffer.from(bytes).toString('base64') });
    separator = ',\n';
  }
  yield ']';
}
