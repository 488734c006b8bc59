import type { Database, Sql } from '#server/platform/database/port.ts';
import type { FetchRemote, RemoteOptions } from '#server/platform/fetch/port.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { JobPutOff, type Queue } from '#server/platform/queue/port.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import type { Meters } from './meters.ts';
import { timed } from './timed.ts';

export function measurePlatform(platform: Platform, meters: Meters): Platform {
  const { database, storage, queue, fetchRemote } = platform;
  return {
    ...platform,
    database: measureDatabase(database, meters),
    storage: measureStorage(storage, meters),
    queue: measureQueue(queue, meters),
    fetchRemote: measureFetch(fetchRemote, meters),
  };
}

function measureDatabase(database: Database, meters: Meters): Database {
  const noteAs = (as: 'user' | 'owner') => (seconds: number, error?: unknown) =>
    meters.transaction(as, error === undefined ? 'done' : 'failed', seconds);
  return {
    ...database,
    query: measureSql(database.query, meters),
    publicQuery: measureSql(database.publicQuery, meters),
    asOwner: (work) => timed(() => database.asOwner(work), noteAs('owner')),
    asOwnerFor: (userId, work) => timed(() => database.asOwnerFor(userId, work), noteAs('owner')),
    asUser: (userId, work) => timed(() => database.asUser(userId, work), noteAs('user')),
  };
}

function measureSql(sql: Sql, { database }: Meters): Sql {
  return {
    rows: (text, params) => timed(() => sql.rows(text, params), database),
    one: (text, params) => timed(() => sql.one(text, params), database),
    maybe: (text, params) => timed(() => sql.maybe(text, params), database),
    run: (text, params) => timed(() => sql.run(text, params), database),
  };
}

function measureStorage(storage: Storage, meters: Meters): Storage {
  const measured = <T>(operation: string, work: () => Promise<T>) =>
    timed(work, (seconds, error) =>
      meters.storage(operation, error === undefined ? 'done' : 'failed', seconds),
    );
  return {
    ...storage,
    put: (key, body) => measured('put', () => storage.put(key, body)),
    get: (key) => measured('get', () => storage.get(key)),
    open: (key) => measured('open', () => storage.open(key)),
    delete: (key) => measured('delete', () => storage.delete(key)),
  };
}

function measureQueue(queue: Queue, meters: Meters): Queue {
  return {
    ...queue,
    work: (definition, options, handler) =>
      queue.work(definition, options, (job) =>
        timed(
          () => handler(job),
          (seconds, error) => meters.job(definition.name, classifyResult(error), seconds),
        ),
      ),
  };
}

function classifyResult(error: unknown): 'done' | 'failed' | 'put_off' {
  if (error === undefined) return 'done';
  return error instanceof JobPutOff ? 'put_off' : 'failed';
}

function measureFetch(fetchRemote: FetchRemote, meters: Meters): FetchRemote {
  const measured = <Answer extends { readonly notModified: boolean }>(
    { kind }: RemoteOptions,
    work: () => Promise<Answer>,
  ) => {
    let result = 'ok';
    const noted = async () => {
      const answer = await work();
      if (answer.notModified) result = 'not_modified';
      return answer;
    };
    return timed(noted, (seconds, error) =>
      meters.outbound(kind, error === undefined ? result : readCode(error), seconds),
    );
  };
  return {
    ...fetchRemote,
    open: (url, options) => measured(options, () => fetchRemote.open(url, options)),
    bytes: (url, options) => measured(options, () => fetchRemote.bytes(url, options)),
    send: (url, options) =>
      timed(
        () => fetchRemote.send(url, options),
        (seconds, error) => meters.outbound('webhook', error === undefined ? 'ok' : readCode(error), seconds),
      ),
  };
}

/** Returns a request's failure code; 'stopped' if the caller gave up. */
function readCode(error: unknown): string {
  if (!(error instanceof RemoteError)) return 'stopped';
  return error.status === null ? error.code : `${error.code}_${error.status}`;
}
