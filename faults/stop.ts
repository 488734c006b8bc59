import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import type { Fault } from './fault.ts';
import { findProcesses } from './support/processes.ts';
import { openStage, type Stage } from './support/stage.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS_MAX = 10;

/** Largest share of cut-off calls: those in the instant between the last look at the door and its closing (decision 078). */
const CUT_OFF_SHARE_MAX = 0.001;

/** Connections that others leave open while the product is asked to stop. */
const openings: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  nothing: async () => null,
  'a silent connection': (stage) => connected(stage),
  'half a request': (stage) => connected(stage, 'GET /healthz HTTP/1.1\r\nHost: localhost'),
  'half an answer read': async (stage) => {
    const socket = await connected(stage, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
    socket.pause();
  },
  'readers without a pause': async (stage) => {
    const agent = new http.Agent({ keepAlive: true });
    const ask = () =>
      http
        .get(`${stage.product.origin}/healthz`, { agent }, (answer) => answer.resume().on('end', ask))
        .on('error', () => undefined);
    for (let i = 0; i < 8; i++) ask();
  },
  'a run at work': async (stage) => {
    stage.reprice();
    await stage.refresh();
  },
};

async function connected(stage: Stage, text = ''): Promise<net.Socket> {
  const socket = net
    .connect(Number(new URL(stage.product.origin).port), '127.0.0.1')
    .on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

/**
 * Asks without a pause, over a connection each time, until it is refused one: nobody listens then, and where one process stands alone nobody
 * can. Returns how often it asked, and how many of these were cut off: their connection was opened or begun, and no answer came.
 */
async function askUntilRefused(origin: string): Promise<{ asked: number; cutOff: number }> {
  for (let asked = 0, cutOff = 0; ; asked += 1) {
    const how = await new Promise<string>((resolve) => {
      http
        .get(`${origin}/healthz`, { agent: false }, (answer) =>
          answer.resume().on('end', () => resolve('answered')),
        )
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    if (how === 'ECONNREFUSED') return { asked, cutOff };
    if (how !== 'answered') cutOff += 1;
  }
}

/** SIGTERM while sockets are open and runs at work. */
export const fault: Fault = {
  title: `SIGTERM, ${ROUNDS} times beside each of ${Object.keys(openings).length} things that others leave open`,
  async run({ say }) {
    const stage = await openStage(60);
    const losses: string[] = [];
    const rows = [];
    for (const [name, open] of Object.entries(openings)) {
      const times: number[] = [];
      const codes = new Set<number | null>();
      let left = 0;
      let [asked, cutOff] = [0, 0];
      for (let i = 0; i < ROUNDS; i++) {
        await open(stage);
        const since = performance.now();
        const asking = askUntilRefused(stage.product.origin);
        codes.add(await stage.product.stop());
        times.push(performance.now() - since);
        const answers = await asking;
        asked += answers.asked;
        cutOff += answers.cutOff;
        left += findProcesses('postgres', stage.dataDir).length;
        await stage.restart();
      }
      say(name);
      rows.push({
        beside: name,
        'slowest, s': Number((Math.max(...times) / 1000).toFixed(2)),
        'exit codes': [...codes].join(' '),
        'databases left': left,
        requests: asked,
        'cut off': cutOff,
      });
      if (left > 0 || [...codes].some((code) => code !== 0)) losses.push(`${name}: not ended in good order`);
    }
    await stage.ended();
    await stage.close();
    const slowest = Math.max(...rows.map((row) => row['slowest, s']));
    const cutOff = rows.reduce((sum, row) => sum + row['cut off'], 0);
    const requests = rows.reduce((sum, row) => sum + row.requests, 0);
    const figure = `${rows.length * ROUNDS} stops, slowest ${slowest} s, ${losses.length} not in good order, ${cutOff} of ${requests} requests cut off`;
    const isMet = losses.length === 0 && slowest <= SECONDS_MAX && cutOff <= requests * CUT_OFF_SHARE_MAX;
    return { rows, losses, goals: [{ goal: 'R15', figure, isMet }] };
  },
};
