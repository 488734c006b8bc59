import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startArguments } from './start-command.ts';

/** The product as an operator starts it: in a separate process, with an embedded database in `dataDir`. */
export interface ProductProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  output(): string;
  /** Kills the process without warning, so that it cannot clean up, as if the machine failed. */
  kill(): Promise<void>;
  /** Ends the process with SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface ProcessOptions {
  dataDir: string;
  port: number;
  allowHosts?: readonly string[];
  /** The only role of the process; both roles by default. */
  role?: 'api' | 'worker';
  /** Number of the only core that the process may use; it then draws with one process. Linux only. */
  core?: number;
  /** True to restart the process if it ends because of an error. */
  isKept?: boolean;
  /** A program and its arguments, which gets the product's command as further arguments. */
  within?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Starts the server like `npm start` and resolves when it reports ready; fails with its output if it ends before that. */
export async function startProcess(options: ProcessOptions): Promise<ProductProcess> {
  const root = path.join(import.meta.dirname, '../..');
  const command = [
    process.execPath,
    ...startArguments,
    ...(options.role === undefined ? [] : [options.role]),
  ];
  if (options.isKept === true) command.unshift('sh', path.join('scripts', 'keep-running.sh'));
  if (options.core !== undefined) command.unshift('taskset', '-c', String(options.core));
  const [program = '', ...words] = [...(options.within ?? []), ...command];
  const child = spawn(program, words, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      // Set as in the script that keeps the product running.
      NODE_COMPILE_CACHE:
        process.env['NODE_COMPILE_CACHE'] ?? path.join(root, 'node_modules/.cache/compiled'),
      MALLOC_ARENA_MAX: '1',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      FETCH_ALLOW_HOSTS: (options.allowHosts ?? []).join(','),
      // Plans are off, so that they do not limit the tests' feeds.
      BILLING: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const isReady = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        output += `${line}\n`;
        if (/Feedmaker (worker )?is ready/.test(line)) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${output}`)));
  });
  await isReady;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    const [code] = await once(child, 'exit');
    return code as number | null;
  };
  return {
    origin: `http://127.0.0.1:${options.port}`,
    child,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
