import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFacts = Readonly<Record<string, string | number>>;

const context = new AsyncLocalStorage<Record<string, string | number>>();

/** Runs `work`; every log line written meanwhile, in any called code, carries these facts. */
export function withLogFacts<T>(facts: LogFacts, work: () => T): T {
  return context.run({ ...context.getStore(), ...facts }, work);
}

/** Adds facts learned later, such as the owner, to the log lines of the work in progress; without such work, does nothing. */
export function addLogFacts(facts: LogFacts): void {
  const known = context.getStore();
  if (known !== undefined) Object.assign(known, facts);
}

export function readLogFacts(): LogFacts {
  return context.getStore() ?? {};
}
