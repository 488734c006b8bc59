import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { textProperty } from '../error-facts.ts';

/** A way to start programs that refuse to run as root, as PostgreSQL does. */
export interface RunAs {
  readonly name: 'ourselves' | 'namespace' | 'account';
  /** Required owner of the program's files; null: the user that runs this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly prefix: readonly string[];
}

/** Ways for root, best first. Anybody else runs the programs as they are. */
const rootMethods = ['namespace', 'account'] as const;

export type RootMethod = (typeof rootMethods)[number];

const exec = promisify(execFile);

// Nothing of our own environment: PGDATA, PGPORT and friends would change what the programs do.
const environment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the ways to run programs for this process that work here, best first: as we are, or for root in a user namespace of its own (no
 * account needed, files stay root's), or as the account 'postgres' or 'nobody'.
 */
export async function waysToRun(methods: readonly RootMethod[] = rootMethods): Promise<RunAs[]> {
  if (process.getuid?.() !== 0) return [{ name: 'ourselves', owner: null, prefix: [] }];
  const ways: RunAs[] = [];
  const namespace: RunAs = {
    name: 'namespace',
    owner: { uid: 0, gid: 0 },
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
  };
  if (methods.includes('namespace') && (await succeeds(namespace, 'true', []))) ways.push(namespace);
  if (methods.includes('account')) {
    for (const account of ['postgres', 'nobody']) {
      const owner = await accountOf(account);
      if (owner !== null) ways.push({ name: 'account', owner, prefix: [] });
    }
  }
  return ways;
}

/** Whether a program started that way may run the file or enter the folder at `path`. */
export function canReach(runAs: RunAs, path: string): Promise<boolean> {
  return succeeds(runAs, 'test', ['-x', path]);
}

/** Runs a program to its end; fails with what it printed. */
export async function runToEnd(runAs: RunAs, file: string, args: readonly string[]): Promise<void> {
  const command = commandLine(runAs, file, args);
  try {
    await exec(command.file, command.args, { ...identity(runAs), env: environment, cwd: '/' });
  } catch (error) {
    const said = textProperty(error, 'stderr') || textProperty(error, 'stdout') || String(error);
    throw new Error(`${file} failed: ${said.trim()}`, { cause: error });
  }
}

/** Starts a program that outlives us and our Ctrl+C; its output goes to the open file `outputFd`. */
export function runDetached(
  runAs: RunAs,
  file: string,
  args: readonly string[],
  options: { cwd: string; outputFd: number },
) {
  const command = commandLine(runAs, file, args);
  const child = spawn(command.file, command.args, {
    ...identity(runAs),
    env: environment,
    cwd: options.cwd,
    detached: true,
    stdio: ['ignore', options.outputFd, options.outputFd],
  });
  child.unref();
  return child;
}

function commandLine(runAs: RunAs, file: string, args: readonly string[]): { file: string; args: string[] } {
  const [wrapper, ...wrapperArgs] = runAs.prefix;
  return wrapper === undefined
    ? { file, args: [...args] }
    : { file: wrapper, args: [...wrapperArgs, file, ...args] };
}

function identity(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.name === 'account' && runAs.owner !== null ? { ...runAs.owner } : {};
}

async function succeeds(runAs: RunAs, file: string, args: readonly string[]): Promise<boolean> {
  try {
    await runToEnd(runAs, file, args);
    return true;
  } catch {
    return false;
  }
}

async function accountOf(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([exec('id', ['-u', name]), exec('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}
