import { setTimeout as wait } from 'node:timers/promises';
import { killAndRestart } from '../support/open-product.ts';
import { childrenOf, commandLineOf, kill, postmasterOf } from '../support/processes.ts';
import { lose, randomFor, type Soak } from './state.ts';

const MINUTE_MS = 60_000;
const READY_MS = 120_000;

const victims = ['server', 'server and database', 'drawing', 'reading', 'database connection'] as const;

type Victim = (typeof victims)[number];

/** Kills one process of the product in this minute, and restarts what does not restart by itself. Returns which one. */
export async function killWithin(soak: Soak, minute: number): Promise<Victim> {
  const random = randomFor(soak, 'kill', minute);
  const victim = victimOf(soak, minute - 1);
  await wait(random.below(0.8 * MINUTE_MS));
  soak.disturbedAt = Number.POSITIVE_INFINITY;
  const number = random.below(1_000);
  if (victim === 'server' || victim === 'server and database') {
    soak.killed.push(soak.product);
    await killAndRestart(soak, { children: true, database: victim !== 'server' });
  } else {
    const pids = candidatesFor(soak, victim);
    if (pids.length > 0) kill(pids[number % pids.length]!);
    await untilReady(soak);
  }
  soak.counts.kills += 1;
  soak.disturbedAt = Date.now();
  return victim;
}

/** Returns the n-th kind of process to kill: in an order that the seed decides, in which each occurs once per round. */
function victimOf(soak: Soak, nth: number): Victim {
  const random = randomFor(soak, 'victims', Math.floor(nth / victims.length));
  const order = victims.map((victim) => ({ victim, place: random.below(1_000_000) }));
  return order.toSorted((a, b) => a.place - b.place)[nth % victims.length]!.victim;
}

/** Returns the ids of running processes of this kind; of drawing processes if none is reading a feed. */
function candidatesFor({ product, dataDir }: Soak, victim: Victim): number[] {
  const database = postmasterOf(dataDir);
  if (victim === 'database connection')
    return childrenOf(database ?? 0).filter((pid) => isConnection(commandLineOf(pid)));
  const children = childrenOf(product.child.pid ?? 0).filter((pid) => pid !== database);
  const isDrawing = (pid: number) => commandLineOf(pid).includes('render-process');
  const others = children.filter((pid) => !isDrawing(pid));
  return victim === 'reading' && others.length > 0 ? others : children.filter(isDrawing);
}

/** True for PostgreSQL's process title of a session, 'postgres: user database address state', and false for those of its own helpers. */
function isConnection(commandLine: string): boolean {
  return (
    commandLine.startsWith('postgres: ') &&
    !/checkpointer|background writer|walwriter|autovacuum|launcher|startup|archiver|logger|io worker/.test(
      commandLine,
    )
  );
}

async function untilReady(soak: Soak): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await wait(200)) {
    const answer = await fetch(`${soak.product.origin}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
  }
  lose(soak, 'the server does not get ready again');
}
