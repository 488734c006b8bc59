import process from 'node:process';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Later than what a start still does, and than the pauses within work. */
const LOOK_EVERY_MS = 10_000;

/** The share of one core that a process has used, below which hardly anybody is there. The queue's questions take less. */
const IDLE_SHARE = 0.1;

/** Factor by which the heap must have grown since the last time. */
const GROWTH = 1.2;

/**
 * Frees the memory that a start or a time of work leaves behind: V8 frees it when memory is allocated, which an idle server does not do.
 */
export function giveBackMemoryWhenIdle(): void {
  const look = createIdleLook(collectAll(), () => v8.getHeapStatistics().total_heap_size);
  let since = process.cpuUsage();
  setInterval(() => {
    // In processor time: beside busy neighbours the event loop seems active while it only waits for its turn.
    const { user, system } = process.cpuUsage(since);
    since = process.cpuUsage();
    look((user + system) / 1000 / LOOK_EVERY_MS);
  }, LOOK_EVERY_MS).unref();
}

/**
 * Returns a function to call in idle times: it calls `collect` the first time, and whenever the heap has grown since the last collection.
 */
export function createIdleLook(collect: () => void, heapBytes: () => number): (busyShare: number) => void {
  let keptBytes = 0;
  return (busyShare) => {
    if (busyShare > IDLE_SHARE || heapBytes() < keptBytes * GROWTH) return;
    collect();
    keptBytes = heapBytes();
  };
}

/**
 * V8's own collection, which it shows only to those who ask for it; its last resort moves what is left together, so that pages become
 * free. Nothing else is done meanwhile, for some 100 ms.
 */
function collectAll(): () => void {
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc') as (options: Readonly<Record<string, string>>) => void;
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
