import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Answered {
  readonly count: number;
  readonly perSecond: number;
  /** Duration that only one in a hundred answers exceeds, in ms. */
  readonly p99: number;
  /** Number of answers with a refusal. */
  readonly failed: number;
}

/** Sends requests to an address over this many connections, with these headers. */
export async function askWithWrk(
  address: string,
  { connections, seconds, headers }: { connections: number; seconds: number; headers: readonly string[] },
): Promise<Answered> {
  const words = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap((header) => ['-H', header]),
  ];
  const { stdout } = await promisify(execFile)('wrk', [...words, address]);
  const [, p99 = '', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    count: Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0),
    perSecond: Math.round(Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])),
    p99: Math.round(Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1)),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}
