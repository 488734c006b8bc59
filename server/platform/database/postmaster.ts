import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { errorCode } from '../error-facts.ts';
import { SUPERUSER } from './embedded-home.ts';

/** Address of a server of the embedded cluster. */
export interface Endpoint {
  /** Folder of the socket. */
  readonly host: string;
  readonly port: number;
  /** Process id as written by the server. Only reliable while the server answers. */
  readonly pid: number;
}

/**
 * State of a cluster's server. 'busy': it exists but is starting, recovering or stopping. Determined by connecting: a process id may be a
 * zombie's or another process's.
 */
export type ServerState =
  | { readonly state: 'ready'; readonly endpoint: Endpoint }
  | { readonly state: 'busy' | 'gone' };

export async function probeServer(clusterDir: string): Promise<ServerState> {
  const endpoint = await readEndpoint(clusterDir);
  if (endpoint === null) return { state: 'gone' };
  try {
    const client = await connectAsSuperuser(endpoint);
    await client.end();
    return { state: 'ready', endpoint };
  } catch (error) {
    return { state: isRefusedForNow(error) ? 'busy' : 'gone' };
  }
}

/** Opens a connection for the supervisor itself. The caller ends it. */
export async function connectAsSuperuser(
  endpoint: Pick<Endpoint, 'host' | 'port'>,
  database = 'postgres',
): Promise<Client> {
  const client = new Client({
    host: endpoint.host,
    port: endpoint.port,
    user: SUPERUSER,
    database,
    ssl: false,
    connectionTimeoutMillis: 5000,
  });
  // A lost connection is also reported by 'end'; without a listener 'error' would end our process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** True if server processes still use the cluster, for example children of a killed postmaster. Null if the system cannot tell. */
export async function hasServerProcesses(clusterDir: string): Promise<boolean | null> {
  if (process.platform !== 'linux') return null;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => worksIn(pid, clusterDir)));
  return found.includes(true);
}

/** Deletes files left by a killed server. Only call it when none of its processes is left. */
export async function clearLeftovers(clusterDir: string, socketDir: string): Promise<void> {
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
  await rm(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
  await rm(path.join(socketDir, '.s.PGSQL.5432'), { force: true });
}

/** Returns the endpoint that the cluster's last server used, or null. */
export async function readEndpoint(clusterDir: string): Promise<Endpoint | null> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, host] = text.split('\n');
  if (pid === undefined || port === undefined || host === undefined || host === '') return null;
  return { host, port: Number(port), pid: Number(pid) };
}

const STARTING_OR_STOPPING = '57P03';
const TOO_MANY_CONNECTIONS = '53300';

function isRefusedForNow(error: unknown): boolean {
  const code = errorCode(error);
  return code === STARTING_OR_STOPPING || code === TOO_MANY_CONNECTIONS;
}

// Every server process has the cluster as its working folder; a zombie has none.
async function worksIn(pid: string, clusterDir: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== clusterDir) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).startsWith('postgres');
  } catch {
    return false;
  }
}
