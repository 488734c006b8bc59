import { AsyncLocalStorage } from 'node:async_hooks';

/** Context of a log line: ids by the name of what they identify. */
export type LogFacts = Readonly<Record<string, string | number>>;

const context = new AsyncLocalStorage<Record<string, string | number>>();

/** Does `work`; every line that is written meanwhile, by whomever it calls, carries these facts. */
export function withLogFacts<T>(facts: LogFacts, work: () => T): T {
  return context.run({ ...context.getStore(), ...facts }, work);
}

/** Adds facts that were learned meanwhile, such as the owner of the work, to the log lines of the work in progress; else does nothing. */
export function addLogFacts(facts: LogFacts): void {
  const known = context.getStore();
  if (known !== undefined) Object.assign(known, facts);
}

/** Returns the facts of the work in progress. */
export function readLogFacts(): LogFacts {
  return context.getStore() ?? {};
}
