import type { ChildProcess } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../process/log.ts';
import { lacksRoomToStart } from '../process/ballast.ts';
import { fullDiskSentence } from '../process/explain-start.ts';
import { StartError } from '../process/start-error.ts';
import {
  chooseSocketDir,
  type EmbeddedHome,
  findCluster,
  flushCluster,
  type HomeOptions,
  prepareEmbeddedHome,
} from './embedded-home.ts';
import {
  clearLeftovers,
  connectAsSuperuser,
  type Endpoint,
  hasServerProcesses,
  probeServer,
  readEndpoint,
} from './postmaster.ts';
import { runDetached } from './run-as.ts';

export interface EmbeddedOptions extends HomeOptions {
  readonly log: Log;
  /** False only in tests: does not wait for the disk, so a power cut may lose everything. */
  readonly isDurable?: boolean;
}

/** The running embedded server. Its address is the same after restarts. */
export interface EmbeddedPostgres {
  /** Folder of the socket. */
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of `dataDir`, or connects to the one left running by an earlier process of ours, and restarts it if it dies.
 * The caller must hold the lock of the data folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const supervisor: Supervisor = {
    options,
    home: null,
    socketDir: null,
    watcher: null,
    restartDelayMs: 0,
    readyAtMs: 0,
    isStopping: false,
  };
  const endpoint = await ensureRunning(supervisor);
  supervisor.socketDir ??= endpoint.host;
  await watch(supervisor, endpoint);
  return { host: endpoint.host, port: endpoint.port, stop: () => stop(supervisor) };
}

interface Supervisor {
  readonly options: EmbeddedOptions;
  home: EmbeddedHome | null;
  socketDir: string | null;
  /** Idle connection whose end shows that the server died, even if it is not our child. */
  watcher: Client | null;
  /** Grows while the server keeps dying right after its start. */
  restartDelayMs: number;
  readyAtMs: number;
  isStopping: boolean;
}

const PROBE_INTERVAL_MS = 15;
const ORPHAN_RETRY_MS = 100;
const ORPHAN_WAIT_MS_MAX = 30_000;

async function ensureRunning(supervisor: Supervisor): Promise<Endpoint> {
  const orphanDeadline = Date.now() + ORPHAN_WAIT_MS_MAX;
  for (;;) {
    const clusterDir = await findCluster(supervisor.options.dataDir);
    const server = clusterDir === null ? { state: 'gone' as const } : await probeServer(clusterDir);
    if (server.state === 'ready') return server.endpoint;
    if (server.state === 'busy') {
      await wait(PROBE_INTERVAL_MS);
      continue;
    }
    // After a kill -9 of the postmaster, its child processes keep the old shared memory a moment longer.
    const hasOrphans = clusterDir !== null && (await hasServerProcesses(clusterDir));
    if (hasOrphans === true && Date.now() < orphanDeadline) {
      await wait(ORPHAN_RETRY_MS);
      continue;
    }
    const endpoint = await launch(supervisor, { canRetry: Date.now() < orphanDeadline });
    if (endpoint !== null) return endpoint;
    await wait(ORPHAN_RETRY_MS);
  }
}

// Returns null if remains of the old server were still in the way.
async function launch(supervisor: Supervisor, { canRetry }: { canRetry: boolean }): Promise<Endpoint | null> {
  const home = (supervisor.home ??= await prepareEmbeddedHome(supervisor.options));
  const socketDir = (supervisor.socketDir ??= await chooseSocketDir(home));
  if ((await hasServerProcesses(home.clusterDir)) === false) await clearLeftovers(home.clusterDir, socketDir);
  const logFile = path.join(supervisor.options.dataDir, 'postgres.log');
  const logStart = await startLogFile(logFile);
  const output = await open(logFile, 'a', 0o600);
  const child = runDetached(home.runAs, path.join(home.binDir, 'postgres'), serverArgs(supervisor, home), {
    cwd: home.clusterDir,
    outputFd: output.fd,
  });
  // Follow it before any waiting, because a server without disk space exits immediately.
  const start = followStart(child);
  await output.close();
  if (await becomesReady(home.clusterDir, start)) {
    if (home.isNew && supervisor.options.isDurable !== false)
      void flushCluster(home).catch((err: unknown) => supervisor.options.log.warn({ err }, 'flush failed'));
    supervisor.home = { ...home, isNew: false };
    return readEndpoint(home.clusterDir);
  }
  const said = (await readFile(logFile, 'utf8')).slice(logStart).trim();
  const { dataDir } = supervisor.options;
  // On a full disk the server can write neither its message nor its lock file.
  if (/no space left on device/i.test(said) || (await lacksRoomToStart(dataDir)))
    throw new StartError(fullDiskSentence(dataDir));
  if (canRetry && /shared memory block|lock file/.test(said)) return null;
  // Our own probes of a starting server leave log lines too.
  const lines = said.split('\n').filter((line) => !line.includes('is starting up'));
  throw new StartError(`The built-in PostgreSQL did not start: ${lines.slice(-5).join(' ')}`);
}

interface Start {
  readonly pid: number | undefined;
  hasFailed: boolean;
}

function followStart(child: ChildProcess): Start {
  const start: Start = { pid: child.pid, hasFailed: false };
  child.once('exit', () => (start.hasFailed = true));
  child.once('error', () => (start.hasFailed = true));
  return start;
}

async function becomesReady(clusterDir: string, start: Start): Promise<boolean> {
  for (;;) {
    const server = await probeServer(clusterDir);
    if (server.state === 'ready' && server.endpoint.pid === start.pid) return true;
    if (start.hasFailed) return false;
    await wait(PROBE_INTERVAL_MS);
  }
}

function serverArgs(supervisor: Supervisor, home: EmbeddedHome): string[] {
  const settings = [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    // Containers often have only 64 MB of /dev/shm.
    'dynamic_shared_memory_type=mmap',
    'shared_buffers=128MB',
    // There is no replication, so the WAL only needs what a restart needs.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    // They wake a fifth as often as usual. Neither is waited for by a commit; the writer may still write as much a second.
    'wal_writer_delay=1s',
    'bgwriter_delay=1s',
    'bgwriter_lru_maxpages=500',
    'log_min_messages=warning',
    'timezone=UTC',
    'log_timezone=UTC',
    // Without fsync, commits still reach the operating system before they are acknowledged, so killing the server loses none. All tests
    // share one server, where each opens the connections of a whole product.
    ...(supervisor.options.isDurable === false
      ? ['fsync=off', 'full_page_writes=off', 'max_connections=400']
      : []),
  ];
  const socket = ['-k', supervisor.socketDir ?? home.clusterDir, '-p', '5432'];
  return ['-D', home.clusterDir, ...socket, ...settings.flatMap((setting) => ['-c', setting])];
}

const LOG_BYTES_MAX = 10 * 1024 * 1024;

// The server writes its log file itself, because a pipe to us would break if we are killed while it keeps running.
async function startLogFile(logFile: string): Promise<number> {
  const sizeBytes = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (sizeBytes <= LOG_BYTES_MAX) return sizeBytes;
  await rm(logFile, { force: true });
  return 0;
}

async function watch(supervisor: Supervisor, endpoint: Endpoint): Promise<void> {
  const watcher = await connectAsSuperuser(endpoint);
  supervisor.watcher = watcher;
  watcher.once('end', () => {
    if (!supervisor.isStopping) void recover(supervisor);
  });
}

const RESTART_DELAY_MS_MAX = 5000;
const STABLE_AFTER_MS = 2000;

async function recover(supervisor: Supervisor): Promise<void> {
  const { log } = supervisor.options;
  const lostAtMs = Date.now();
  log.warn('The database stopped; starting it again.');
  if (lostAtMs - supervisor.readyAtMs > STABLE_AFTER_MS) supervisor.restartDelayMs = 0;
  while (!supervisor.isStopping) {
    await wait(supervisor.restartDelayMs);
    supervisor.restartDelayMs = Math.min(100 + supervisor.restartDelayMs * 2, RESTART_DELAY_MS_MAX);
    try {
      await watch(supervisor, await ensureRunning(supervisor));
      log.info(`The database is back after ${Date.now() - lostAtMs} ms.`);
      supervisor.readyAtMs = Date.now();
      return;
    } catch (err) {
      log.error({ err }, 'The database could not be started; trying again.');
    }
  }
}

const STOP_WAIT_MS_MAX = 60_000;

async function stop(supervisor: Supervisor): Promise<void> {
  supervisor.isStopping = true;
  await supervisor.watcher?.end();
  const clusterDir = await findCluster(supervisor.options.dataDir);
  if (clusterDir === null) return;
  const server = await probeServer(clusterDir);
  // The process id is only reliable while the server answers.
  if (server.state === 'ready') process.kill(server.endpoint.pid, 'SIGINT');
  const deadline = Date.now() + STOP_WAIT_MS_MAX;
  const isThere = async () =>
    (await readEndpoint(clusterDir)) !== null || (await hasServerProcesses(clusterDir)) === true;
  while (server.state !== 'gone' && Date.now() < deadline && (await isThere())) await wait(PROBE_INTERVAL_MS);
  if (supervisor.socketDir !== null && supervisor.socketDir !== clusterDir)
    await rm(supervisor.socketDir, { recursive: true, force: true });
}
