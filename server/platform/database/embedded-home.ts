import { createHash } from 'node:crypto';
import {
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '../process/start-error.ts';
import { type EmbeddedBinaries, findEmbeddedBinaries } from './embedded-binaries.ts';
import { canReach, type RootMethod, type RunAs, runToEnd, waysToRun } from './run-as.ts';

/** Superuser of the embedded cluster. Must not be the name of a schema, as "$user" comes first in the search path. */
export const SUPERUSER = 'feedmaker_superuser';

export interface EmbeddedHome {
  readonly clusterDir: string;
  readonly binDir: string;
  readonly runAs: RunAs;
  /** True if this call created the cluster. */
  readonly isNew: boolean;
}

export interface HomeOptions {
  readonly dataDir: string;
  /** Allowed methods of running as root; default all. */
  readonly rootMethods?: readonly RootMethod[];
  /** Folder for copies if the account that runs PostgreSQL cannot access our folders. */
  readonly stageDir?: string;
}

/** Returns the existing cluster of a data folder with symlinks resolved, or null before the first start. */
export async function findCluster(dataDir: string): Promise<string | null> {
  const clusterDir = path.join(dataDir, 'postgres');
  return (await isThere(clusterDir)) ? realpath(clusterDir) : null;
}

/** Prepares everything except the server itself: programs, folder, cluster. Idempotent, and safe against a kill at any point. */
export async function prepareEmbeddedHome(options: HomeOptions): Promise<EmbeddedHome> {
  const home = await chooseHome(options);
  await adopt(home);
  const isNew = !(await isThere(home.clusterDir));
  if (isNew) await createCluster(home);
  // A cluster that is stored elsewhere is reached through a link in the data folder, which marks it as existing.
  const linkedDir = path.join(options.dataDir, 'postgres');
  if (!(await isThere(linkedDir))) await symlink(home.clusterDir, linkedDir);
  await checkRelease(home);
  return { ...home, isNew };
}

/** Returns a folder for the server's socket: the cluster's own, or a private temporary one if the path would be too long for the system. */
export async function chooseSocketDir(home: EmbeddedHome): Promise<string> {
  const socketPath = path.join(home.clusterDir, '.s.PGSQL.5432');
  if (Buffer.byteLength(socketPath) <= SOCKET_PATH_BYTES_MAX) return home.clusterDir;
  const socketDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-'));
  if (home.runAs.owner !== null) await chown(socketDir, home.runAs.owner.uid, home.runAs.owner.gid);
  return socketDir;
}

// Maximum bytes of a socket path on all systems: macOS allows 103, Linux 107.
const SOCKET_PATH_BYTES_MAX = 103;

const UNREACHABLE =
  'The built-in PostgreSQL cannot run as root here: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.';

type Place = Omit<EmbeddedHome, 'isNew'>;

async function chooseHome(options: HomeOptions): Promise<Place> {
  const binaries = await findEmbeddedBinaries();
  const existingDir = await findCluster(options.dataDir);
  const clusterDir = existingDir ?? path.join(options.dataDir, 'postgres');
  const binDir = path.join(binaries.nativeDir, 'bin');
  const ways = await waysToRun(options.rootMethods);
  for (const runAs of ways) {
    const canRun = await canReach(runAs, path.join(binDir, 'postgres'));
    if (canRun && (await canReach(runAs, path.dirname(clusterDir)))) return { clusterDir, binDir, runAs };
  }
  const runAs = ways.at(-1);
  const stageDir = options.stageDir ?? '/var/lib/feedmaker';
  if (runAs === undefined || runAs.name !== 'account') throw new StartError(UNREACHABLE);
  if (existingDir !== null && !existingDir.startsWith(stageDir)) throw new StartError(UNREACHABLE);
  return {
    clusterDir: existingDir ?? (await stageCluster(stageDir, options.dataDir)),
    binDir: await stageBinaries(stageDir, binaries),
    runAs,
  };
}

// One folder per data folder, so that two installations on one machine never share a cluster.
async function stageCluster(stageDir: string, dataDir: string): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  await mkdir(path.join(stageDir, name), { recursive: true, mode: 0o711 });
  return path.join(stageDir, name, 'postgres');
}

async function stageBinaries(stageDir: string, binaries: EmbeddedBinaries): Promise<string> {
  const copyDir = path.join(stageDir, `postgresql-${binaries.version}`);
  if (!(await isThere(copyDir))) {
    const partDir = await mkdtemp(`${copyDir}.part-`);
    await cp(binaries.nativeDir, path.join(partDir, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(path.join(partDir, 'native'), copyDir);
    await rm(partDir, { recursive: true, force: true });
  }
  return path.join(copyDir, 'bin');
}

// A cluster created by root in a namespace belongs to root, one created by an account to that account: change its owner if necessary.
async function adopt({ clusterDir, runAs }: Place): Promise<void> {
  const found = await stat(clusterDir).catch(() => null);
  if (found === null || runAs.owner === null || found.uid === runAs.owner.uid) return;
  const ourselves: RunAs = { name: 'ourselves', owner: null, prefix: [] };
  await runToEnd(ourselves, 'chown', ['-R', `${runAs.owner.uid}:${runAs.owner.gid}`, clusterDir]);
}

// Created in a temporary folder and renamed when complete, so that a killed start leaves no partial cluster.
async function createCluster({ clusterDir, binDir, runAs }: Place): Promise<void> {
  refuseNameless(runAs);
  const partDir = `${clusterDir}.part`;
  await rm(partDir, { recursive: true, force: true });
  await mkdir(partDir, { mode: 0o700 });
  if (runAs.owner !== null) await chown(partDir, runAs.owner.uid, runAs.owner.gid);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const access = [`--username=${SUPERUSER}`, '--auth-local=trust', '--auth-host=reject'];
  const speed = ['--no-sync', '--no-instructions'];
  const args = [`--pgdata=${partDir}`, ...access, ...locale, ...speed];
  await runToEnd(runAs, path.join(binDir, 'initdb'), args);
  await rename(partDir, clusterDir);
}

// initdb refuses a user without a name, as in containers that run with a numeric user.
function refuseNameless(runAs: RunAs): void {
  if (runAs.name !== 'ourselves') return;
  try {
    os.userInfo();
  } catch (cause) {
    throw new StartError(
      `The built-in PostgreSQL needs a user with a name, and number ${process.getuid?.()} has none: start as one that has, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/**
 * Flushes a new cluster to disk. It was created without flushing, which takes seconds on a slow disk, so this runs in the background right
 * after the first start.
 */
export async function flushCluster({ clusterDir, binDir, runAs }: EmbeddedHome): Promise<void> {
  await runToEnd(runAs, path.join(binDir, 'initdb'), [`--pgdata=${clusterDir}`, '--sync-only']);
}

async function checkRelease({ clusterDir, binDir }: Place): Promise<void> {
  const found = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (found !== MAJOR_RELEASE)
    throw new StartError(
      `The database in ${clusterDir} was made by PostgreSQL ${found}, and this version of Feedmaker brings ${MAJOR_RELEASE} (${binDir}): copy it with "backup DIR" of the version that made it, and put it with "restore DIR" of this one into another DATA_DIR.`,
    );
}

const MAJOR_RELEASE = '18';

function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
