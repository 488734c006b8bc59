import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { textProperty } from '../error-facts.ts';

/** How to start programs that refuse to run as root, such as PostgreSQL. */
export interface RunAs {
  readonly name: 'ourselves' | 'namespace' | 'account';
  /** Required owner of the program's files; null: the user that runs this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly prefix: readonly string[];
}

/** Methods for root, best first. Any other user runs the programs directly. */
const rootMethods = ['namespace', 'account'] as const;

export type RootMethod = (typeof rootMethods)[number];

const exec = promisify(execFile);

// The programs get none of our environment variables: PGDATA, PGPORT and others would change their behaviour.
const environment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the methods that work here for running programs, best first: directly; or, for root, in a separate user namespace (needs no
 * account, files stay root's) or as the account 'postgres' or 'nobody'.
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

/** True if a program started by this method may run the file or enter the folder at `path`. */
export function canReach(runAs: RunAs, path: string): Promise<boolean> {
  return succeeds(runAs, 'test', ['-x', path]);
}

/** Runs a program until it exits; on failure, throws its output. */
export async function runToEnd(runAs: RunAs, file: string, args: readonly string[]): Promise<void> {
  const command = commandLine(runAs, file, args);
  try {
    await exec(command.file, command.args, { ...identity(runAs), env: environment, cwd: '/' });
  } catch (error) {
    const said = textProperty(error, 'stderr') || textProperty(error, 'stdout') || String(error);
    throw new Error(`${file} failed: ${said.trim()}`, { cause: error });
  }
}

/** Starts a program that survives our exit and Ctrl+C; its output goes to the open file `outputFd`. */
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
