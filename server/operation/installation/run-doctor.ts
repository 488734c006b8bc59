import { stat } from 'node:fs/promises';
import path from 'node:path';
import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { Config } from '#server/config.ts';
import { backgroundModel, networkBytes } from '#server/background-model.ts';
import { ModelError } from '#picture/files';
import { verifyMailServer } from '#server/outgoing/mail/verify-mail-server.ts';
import { lookAtDatabase } from '#server/platform/database/look-at-database.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Log } from '#server/platform/process/log.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { checkBilling } from './check-billing.ts';
import { checkData, type OpenStorage } from './check-data.ts';
import { writeGib } from '#server/platform/process/drawing-plan.ts';
import { checkMachine } from './check-machine.ts';
import { checkSettings } from './check-settings.ts';
import type { Finding } from './finding.ts';
import { readInstallationFacts } from './read-facts.ts';

/** Checks settings, machine and data, whether the server is running or not. Changes nothing. */
export async function runDoctor(config: Config, log: Log): Promise<readonly Finding[]> {
  const bucket = await checkBucket(config);
  const model = await checkModel(config);
  const inside = await lookInside(config, log, bucket.open).finally(bucket.close);
  return [
    ...checkSettings(config, inside.facts),
    ...(await checkMailServer(config.mail.smtpUrl)),
    await checkBilling(config),
    ...(await checkMachine(config, model.networkBytes)),
    model.finding,
    ...bucket.findings,
    ...inside.findings,
  ];
}

type Inside = { facts: Parameters<typeof checkSettings>[1]; findings: readonly Finding[] };

async function lookInside(config: Config, log: Log, openStorage: OpenStorage): Promise<Inside> {
  try {
    const database = await lookAtDatabase(config, log);
    if (database === null)
      return { facts: null, findings: [{ code: 'database', state: 'ok', text: texts.databaseNew }] };
    try {
      const findings = await checkData(config, database.query, openStorage);
      return { facts: await loadFacts(database.query, config), findings };
    } finally {
      await database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { facts: null, findings: [{ code: 'database', state: 'fail', text: texts.databaseAway(reason) }] };
  }
}

/** Returns null if the schema is another release's. */
async function loadFacts(sql: Sql, config: Config): Promise<Inside['facts']> {
  return await readInstallationFacts(sql, config, new Date()).catch(() => null);
}

type Bucket = {
  readonly findings: readonly Finding[];
  readonly open: OpenStorage;
  readonly close: () => void;
};

/** Checks the bucket, if there is one, without writing; else the folder of files. */
async function checkBucket({ s3, dataDir }: Config): Promise<Bucket> {
  if (s3 === null) return { findings: [], open: () => openFolder(dataDir), close: () => undefined };
  const { openS3Storage, checkS3 } = await import('#server/platform/storage/s3/s3-storage.ts');
  const { storage, close } = await openS3Storage(s3);
  const failure = await checkS3(storage, s3, { mayWrite: false }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return failure === null
    ? {
        findings: [{ code: 'bucket', state: 'ok', text: texts.bucketOk(s3.bucket) }],
        open: async () => storage,
        close,
      }
    : { findings: [{ code: 'bucket', state: 'fail', text: failure }], open: async () => 'away', close };
}

/** Opens the folder only for checks: it is not created, and partial files of a running server are left alone. */
async function openFolder(dataDir: string): Promise<Storage | null> {
  const folder = path.join(dataDir, 'files');
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere ? await openFolderStorage(folder, { isOnlyProcess: false }) : null;
}

async function checkMailServer(smtpUrl: string | null): Promise<readonly Finding[]> {
  if (smtpUrl === null) return [];
  const reason = await verifyMailServer(smtpUrl);
  return [
    reason === null
      ? { code: 'mail_server', state: 'ok', text: texts.mailServerOk }
      : { code: 'mail_server', state: 'fail', text: texts.mailServerBad(reason) },
  ];
}

/** Checks the network as at a start: loads it, and measures a custom one. */
async function checkModel(config: Config): Promise<{ finding: Finding; networkBytes: number }> {
  const code = 'background_model';
  const model = await backgroundModel(config);
  if (model instanceof ModelError)
    return { finding: { code, state: 'fail', text: texts.modelBad(model.message) }, networkBytes: 0 };
  const bytes = await networkBytes(config);
  const text = bytes === 0 ? texts.modelOk : texts.modelBrought(writeGib(bytes));
  return { finding: { code, state: 'ok', text }, networkBytes: bytes };
}
