import { randomUUID } from 'node:crypto';
import type { Platform } from '#server/platform/open-platform.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/** Key of the file that holds the id of the installation. */
const FILES_ID_KEY = 'installation/id';

/**
 * Checks that the storage contains the files of this database, and marks both at the first start. Without the check, two processes with one
 * database and two folders would both seem fine: the dashboard would say "published" while the feed's address finds no file. Fails with
 * `StartError`: with `away` if the storage is unreachable at the first start, since nothing can be served and the setting may be wrong. If
 * it is unreachable later, the start goes on, and it is checked when it is back.
 */
export async function checkFiles({
  config,
  database,
  storage,
  away,
}: Pick<Platform, 'config' | 'database' | 'storage'> & { away?: StartError | undefined }): Promise<void> {
  await database.asOwner(async (sql) => {
    // Processes that start together write the mark one after the other.
    await sql.run('lock table feedmaker.files_mark in exclusive mode');
    const known = await sql.maybe<{ files_id: string }>('select files_id from feedmaker.files_mark');
    if (away !== undefined && known === null) throw away;
    if (away !== undefined) return;
    const found = await storage.get(FILES_ID_KEY);
    const filesId = found === null ? null : Buffer.from(found).toString('utf8').trim();
    if (known === null) {
      const id = filesId !== null && isUuid(filesId) ? filesId : randomUUID();
      if (id !== filesId) await storage.put(FILES_ID_KEY, Buffer.from(id));
      await sql.run('insert into feedmaker.files_mark (files_id) values ($1)', [id]);
    } else if (filesId !== known.files_id) {
      if (config.s3 !== null) throw new StartError(otherBucket(config.s3, known.files_id));
      // The embedded database is in the same folder as its files and cannot be reached from elsewhere.
      if (config.databaseUrl !== null) throw new StartError(otherFolder(config.dataDir, known.files_id));
      await storage.put(FILES_ID_KEY, Buffer.from(known.files_id));
    }
  });
}

function otherFolder(dataDir: string, filesId: string): string {
  return (
    `DATA_DIR ${dataDir} does not hold the files of this database: every process of one DATABASE_URL needs the same ` +
    `folder, for example a shared one. If the folder is lost, write ${filesId} into ${dataDir}/files/${FILES_ID_KEY} ` +
    'and start again; its pictures and feeds are then made anew.'
  );
}

function otherBucket({ bucket, prefix }: { bucket: string; prefix: string }, filesId: string): string {
  return (
    `S3_BUCKET ${bucket} does not hold the files of this database${prefix === '' ? '' : ` under S3_PREFIX ${prefix}`}: every process ` +
    `of one DATABASE_URL needs the same bucket. If its files are lost, write ${filesId} into the object ${prefix}${FILES_ID_KEY} ` +
    'and start again; its pictures and feeds are then made anew.'
  );
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
