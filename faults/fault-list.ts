import type { Fault } from './fault.ts';
import type { Goal } from './goals/goals.ts';

type Loader = () => Promise<{ fault: Fault }>;

export const faults = {
  kills: () => import('./kills.ts'),
  steer: () => import('./steer.ts'),
  soak: () => import('./soak/soak.ts'),
  readers: () => import('./goals/readers.ts'),
  'nth-call': () => import('./goals/nth-call.ts'),
  'disk-full': () => import('./disk-full.ts'),
  'flaky-photos': () => import('./goals/flaky-photos.ts'),
  'feed-away': () => import('./goals/feed-away.ts'),
  clock: () => import('./clock/clock.ts'),
  starve: () => import('./starve.ts'),
  'many-processes': () => import('./many-processes.ts'),
  outgrow: () => import('./many-processes.ts').then(({ outgrow }) => ({ fault: outgrow })),
  'database-restart': () => import('./goals/database-restart.ts'),
  jobs: () => import('./goals/jobs.ts'),
  load: () => import('./goals/load.ts'),
  fuzz: () => import('./goals/fuzz.ts'),
  tenants: () => tested('R6'),
  sessions: () => tested('R9'),
  repeats: () => tested('R10'),
  payments: () => tested('R12'),
  restarts: () => import('./restarts.ts'),
  upgrades: () => tested('R15'),
  copies: () => tested('R17'),
  'second-start': () => tested('R18'),
} satisfies Record<string, Loader>;

const measuredBy: Readonly<Record<Goal, readonly (keyof typeof faults)[]>> = {
  R1: ['kills'],
  R2: ['readers'],
  R3: ['nth-call'],
  R4: ['flaky-photos'],
  R5: ['feed-away'],
  R6: ['tenants'],
  R7: ['load'],
  R8: ['load'],
  R9: ['sessions'],
  R10: ['repeats'],
  R11: ['jobs'],
  R12: ['payments'],
  R13: ['fuzz'],
  R14: ['disk-full'],
  R15: ['restarts', 'upgrades'],
  R16: ['database-restart'],
  R17: ['copies'],
  R18: ['second-start'],
  R19: ['clock'],
};

/** Returns the faults that a word names: the fault of that name, or those that measure the goal. */
export function faultsOf(word: string): readonly string[] {
  return Object.entries(measuredBy).find(([goal]) => goal === word.toUpperCase())?.[1] ?? [word];
}

export function goalsOf(fault: keyof typeof faults): readonly Goal[] {
  const isOne = (goal: string): goal is Goal => Object.hasOwn(measuredBy, goal);
  return Object.keys(measuredBy)
    .filter(isOne)
    .filter((goal) => measuredBy[goal].includes(fault));
}

export function isFault(name: string): name is keyof typeof faults {
  return Object.hasOwn(faults, name);
}

async function tested(goal: Goal): Promise<{ fault: Fault }> {
  const [{ provedByTests }, { testsOf }] = await Promise.all([
    import('./goals/proved-by-tests.ts'),
    import('./goals/tests-of.ts'),
  ]);
  return { fault: provedByTests(goal, testsOf[goal] ?? []) };
}
