import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../process/log.ts';
import { StartError } from '../../process/start-error.ts';
import type { Storage, StoredObject } from '../port.ts';
import { checkKey, checkPrefix } from '../storage-key.ts';
import { type AwayGuard, guardAgainstAway } from './away.ts';
import { resumingBody } from './resuming-body.ts';
import { openS3Client, type S3Client, type S3Config } from './s3-client.ts';
import { explainS3, toFailure, readFault, isAway, isMissing, isSilentAtStart } from './s3-failure.ts';
import { putBytes, putStream } from './s3-put.ts';

export interface OpenedStorage {
  readonly storage: Storage;
  readonly close: () => void;
  /** Set if the service has not answered yet: why it cannot be used, and a check that fails with `StartError`. */
  readonly away?: { readonly reason: StartError; readonly check: () => Promise<void> };
}

/** Number of unanswered calls, or attempts to read a body, after which other calls fail immediately. */
const SILENT_CALLS_MAX = 6;

/** Longest duration of a call for which somebody may be waiting, with all its attempts, in ms. */
const CALL_MS_MAX = 15_000;

/** Pauses between the attempts to read a body, in ms. */
const BODY_PAUSES_MS: readonly number[] = [100, 300];

const soon = () => ({ abortSignal: AbortSignal.timeout(CALL_MS_MAX) });

/**
 * Opens storage in a bucket of any S3-compatible service. Uses only puts, gets, heads, lists and deletes of single objects: services differ
 * in conditions, checksums, bulk deletes and suffix ranges (docs/decisions/075). If the service is unreachable, calls fail with
 * `AppError('unavailable')`, which is logged once. Opening does not connect.
 */
export async function openS3Storage(
  config: S3Config,
  log?: Pick<Log, 'warn' | 'info'>,
): Promise<OpenedStorage> {
  const client = await openS3Client(config);
  const guard = guardAgainstAway({
    isSilence: (error) => isSilent(error),
    failuresMax: SILENT_CALLS_MAX,
    pauseMs: 1_000,
    pauseMsMax: 8_000,
    noteAway: (isAwayNow) =>
      isAwayNow
        ? log?.warn('S3 does not answer; what is not kept here is refused until it does.')
        : log?.info('S3 answers again.'),
  });
  return { storage: openStorage(client, guard), close: client.close };
}

/** Start failure because the service did not answer, which says nothing about the settings. */
export class StorageSilent extends StartError {}

/** Fails with `StorageSilent` if nobody answers, with `StartError` if the bucket lacks a needed permission. */
export async function checkS3(
  storage: Storage,
  config: S3Config,
  { mayWrite }: { mayWrite: boolean },
): Promise<void> {
  const key = 'health/start';
  try {
    for await (const found of storage.list(key)) if (found !== '') break;
    if (mayWrite) await storage.put(key, Buffer.from('start'));
    await storage.get(key);
    if (mayWrite) await storage.delete(key);
  } catch (error) {
    const reason = toS3Error(error);
    const sentence = explainS3(config, reason);
    throw new (isSilentAtStart(reason) ? StorageSilent : StartError)(sentence, { cause: error });
  }
}

/** SDK errors by the product's error that replaced them, as long as the latter is referenced. */
const reasons = new WeakMap<Error, unknown>();

function toS3Error(error: unknown): unknown {
  return error instanceof Error ? (reasons.get(error) ?? error) : error;
}

function openStorage(client: S3Client, guard: AwayGuard): Storage {
  const { sdk, config, calls } = client;
  const Bucket = config.bucket;
  const place = (key: string) => {
    checkKey(key);
    return { Bucket, Key: config.prefix + key };
  };
  const guarded = throughGuard(guard);
  return {
    async put(key, body) {
      const at = place(key);
      if (body instanceof Uint8Array) return await guarded('put', () => putBytes(client, at, body));
      return await putStream(client, at, body, (work) => guarded('put', work));
    },
    async get(key) {
      const at = place(key);
      return await guarded('get', async () => {
        const answer = await calls.send(new sdk.GetObjectCommand(at), soon());
        return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      }).catch((error: unknown) => unlessMissing(error, null));
    },
    async open(key) {
      const at = place(key);
      return await openTried(guarded, () => openObject(client, at)).catch((error: unknown) =>
        unlessMissing(error, null),
      );
    },
    async exists(key) {
      const at = place(key);
      const look = async () => {
        await calls.send(new sdk.HeadObjectCommand(at), soon());
        return true;
      };
      return await guarded('head', look).catch((error: unknown) => unlessMissing(error, false));
    },
    async delete(key) {
      const at = place(key);
      const remove = () => calls.send(new sdk.DeleteObjectCommand(at), soon());
      await guarded('delete', remove).catch((error: unknown) => unlessMissing(error, undefined));
    },
    list: (prefix) => listKeys(client, prefix, guarded),
  };
}

type Guarded = <T>(operation: string, work: () => Promise<T>, discard?: (answer: T) => void) => Promise<T>;

/** Opens an object with retries. The guard counts each attempt; while it refuses calls, there are no retries. */
async function openTried(guarded: Guarded, work: () => Promise<StoredObject>): Promise<StoredObject> {
  const drop = ({ body }: StoredObject) => void body.destroy();
  for (const pauseMs of BODY_PAUSES_MS) {
    try {
      return await guarded('open', work, drop);
    } catch (error) {
      if (!isSilent(toS3Error(error))) throw error;
    }
    await wait(pauseMs);
  }
  return guarded('open', work, drop);
}

/** Runs calls through the guard. A failure that only means that the object is missing passes unchanged. */
function throughGuard(guard: AwayGuard): Guarded {
  return async (operation, work, discard) => {
    try {
      return await guard.run(work, discard);
    } catch (error) {
      if (isMissing(error)) throw error;
      const failure = toFailure(operation, error);
      reasons.set(failure, error);
      throw failure;
    }
  };
}

function unlessMissing<T>(error: unknown, otherwise: T): T {
  if (isMissing(error)) return otherwise;
  throw error;
}

async function* listKeys(
  { sdk, config, calls }: S3Client,
  prefix: string,
  guarded: Guarded,
): AsyncGenerator<string> {
  checkPrefix(prefix);
  let token: string | undefined;
  do {
    const from = token === undefined ? {} : { ContinuationToken: token };
    const input = { Bucket: config.bucket, Prefix: config.prefix + prefix, ...from };
    const page = await guarded('list', () => calls.send(new sdk.ListObjectsV2Command(input), soon()));
    for (const { Key } of page.Contents ?? [])
      if (Key !== undefined && !Key.endsWith('/')) yield Key.slice(config.prefix.length);
    token = page.NextContinuationToken;
  } while (token !== undefined && token !== '');
}

async function openObject(
  { sdk, bodies }: S3Client,
  at: { Bucket: string; Key: string },
): Promise<StoredObject> {
  const ask = async (from: number) => {
    const range = from === 0 ? {} : { Range: `bytes=${from}-` };
    const answer = await bodies.send(new sdk.GetObjectCommand({ ...at, ...range }));
    const body = answer.Body instanceof Readable ? answer.Body : Readable.from([]);
    return { ...answer, body };
  };
  const opened = await ask(0);
  const sizeBytes = opened.ContentLength ?? 0;
  let isReplaced = false;
  const openFrom = async (byte: number) => {
    const again = await ask(byte);
    // Compared here, because not every service supports If-Match.
    if (again.ETag === opened.ETag && (byte === 0 || again.ContentRange?.startsWith(`bytes ${byte}-`)))
      return again.body;
    again.body.destroy();
    isReplaced = true;
    throw new Error('the object was replaced while it was read');
  };
  const mayResume = (error: unknown) => !isReplaced && isAway(readFault(error));
  const body = resumingBody({ first: opened.body, sizeBytes, openFrom, mayResume });
  return { sizeBytes, lastModified: opened.LastModified ?? new Date(0), body };
}

/** True if nobody answered, or only a proxy in front of an unreachable service. */
function isSilent(error: unknown): boolean {
  const { status } = readFault(error);
  return status === null || status >= 500;
}
