import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRandom } from '../packages/feed/src/random.fixture.ts';
import { freePort } from '#tests/harness/harness.ts';
import type { Fault } from './fault.ts';

const RESTARTS = Number(process.env['RESTARTS'] ?? 200);

/** Requests in flight at any moment: half over new connections, half over kept-alive ones. */
const CLIENTS = 24;

const SECONDS_MAX = 10;

/** Longest pause between two restarts and between two requests of a client, in ms. */
const REST_MS_MAX = 40;

type Way = 'a connection each' | 'kept connections';

interface Seen {
  asked: number;
  /** Number of requests sent to the other server because this one refused the connection. */
  turnedAway: number;
  /** Number of failed requests, by how they ended and on which connection. */
  readonly failed: Map<string, number>;
}

/** Runs two web servers behind a proxy; one after the other is replaced. By R15, one of 1,000 requests may be cut off. */
export const fault: Fault = {
  title: `two web servers are replaced in turn, ${RESTARTS} times, while ${CLIENTS} clients ask through a proxy that sends nothing twice`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const ports = [await freePort(), await freePort()] as const;
    const servers = [await start(ports[0]), await start(ports[1])];
    const seen: Record<Way, Seen> = {
      'a connection each': { asked: 0, turnedAway: 0, failed: new Map() },
      'kept connections': { asked: 0, turnedAway: 0, failed: new Map() },
    };
    const all = { isDone: false };
    const clients = Array.from({ length: CLIENTS }, async (_unused, n) => {
      const way = n % 2 === 0 ? 'a connection each' : 'kept connections';
      const agents = ports.map(() => (way === 'kept connections' ? keepingAgent() : false));
      for (let turn = n; !all.isDone; turn += 1) {
        await askThroughProxy({ ports, agents, turn, seen: seen[way] });
        await wait(random.below(REST_MS_MAX));
      }
      for (const agent of agents) if (agent !== false) agent.destroy();
    });
    const times: number[] = [];
    const codes = new Set<number | null>();
    for (let n = 0; n < RESTARTS; n += 1) {
      const since = performance.now();
      codes.add(await stop(servers[n % 2]));
      times.push(performance.now() - since);
      servers[n % 2] = await start(ports[n % 2] ?? 0);
      await wait(random.below(REST_MS_MAX));
      if ((n + 1) % 20 === 0) say(`${n + 1} restarts, ${countOf(seen)} failed`);
    }
    all.isDone = true;
    await Promise.all(clients);
    for (const server of servers) await stop(server);
    const rows = Object.entries(seen).map(([way, { asked, turnedAway, failed }]) => ({
      seed,
      way,
      restarts: RESTARTS,
      'exit codes': [...codes].join(' '),
      'slowest end, s': Number((Math.max(...times) / 1000).toFixed(2)),
      asked,
      turnedAway,
      failed: [...failed].map(([how, times_]) => `${how} ${times_}`).join(', ') || 0,
    }));
    const losses = rows.flatMap(({ way, asked, failed }) =>
      countFailed(seen[way as Way]) * 1_000 > asked ? [`with ${way}: ${failed}`] : [],
    );
    if ([...codes].some((code) => code !== 0)) losses.push('a server did not end in good order');
    const slowest = Number((Math.max(...times) / 1000).toFixed(2));
    if (slowest > SECONDS_MAX) losses.push(`a server took ${slowest} s to end`);
    const requests = rows.reduce((sum, row) => sum + row.asked, 0);
    const figure = `${RESTARTS} stops, slowest ${slowest} s, ${countOf(seen)} of ${requests} requests cut off`;
    return { rows, losses, goals: [{ goal: 'R15', figure, isMet: losses.length === 0 }] };
  },
};

function countOf(seen: Readonly<Record<Way, Seen>>): number {
  return Object.values(seen).reduce((sum, one) => sum + countFailed(one), 0);
}

function countFailed({ failed }: Seen): number {
  return [...failed.values()].reduce((sum, count) => sum + count, 0);
}

async function start(port: number): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'support', 'bare-server.ts');
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function stop(child: ChildProcess | undefined): Promise<number | null> {
  if (child === undefined) return null;
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code as number | null;
}

function keepingAgent(): http.Agent {
  return new http.Agent({ keepAlive: true, maxSockets: 4 });
}

const questions = [
  { method: 'GET', url: '/published' },
  { method: 'PATCH', url: '/write', body: JSON.stringify({ name: 'The shop' }) },
  { method: 'GET', url: '/read' },
] as const;

/** Sends one request as a proxy does, which never repeats a request that a server may have read. */
async function askThroughProxy(options: {
  ports: readonly number[];
  agents: readonly (http.Agent | false)[];
  turn: number;
  seen: Seen;
}): Promise<void> {
  const { ports, agents, turn, seen } = options;
  const question = questions[turn % questions.length] ?? questions[0];
  seen.asked += 1;
  for (let tried = 0; ; tried += 1) {
    const n = (turn + tried) % ports.length;
    const how = await ask(question, ports[n] ?? 0, agents[n] ?? false);
    if (how === '200') return;
    if (how === 'ECONNREFUSED' && tried < ports.length) {
      seen.turnedAway += 1;
      continue;
    }
    const label = `${question.method} ${how}`;
    return void seen.failed.set(label, (seen.failed.get(label) ?? 0) + 1);
  }
}

function ask(
  question: { method: string; url: string; body?: string },
  port: number,
  agent: http.Agent | false,
): Promise<string> {
  return new Promise((resolve) => {
    const { method, url, body } = question;
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', port, method, path: url, agent, headers };
    const request = http.request(options, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', (error) => resolve(`${String(error)} in the answer`));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? String(error);
      resolve(request.reusedSocket && code !== 'ECONNREFUSED' ? `${code} over a kept connection` : code);
    });
    request.end(body);
  });
}
