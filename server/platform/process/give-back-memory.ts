import process from 'node:process';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Interval in ms: longer than the rest of a start, and than pauses within work. */
const LOOK_EVERY_MS = 10_000;

/** Share of one core below which the process counts as idle. The queue's polling takes less. */
const IDLE_SHARE = 0.1;

/** Factor by which the heap must have grown since the last collection. */
const GROWTH = 1.2;

/** Frees memory left by a start or a period of work: V8 frees it on allocation, which an idle server does not do. */
export function giveBackMemoryWhenIdle(): void {
  const look = createIdleLook(collectAll(), () => v8.getHeapStatistics().total_heap_size);
  let since = process.cpuUsage();
  setInterval(() => {
    // Measured in processor time: with busy neighbours the event loop seems active while it only waits for the processor.
    const { user, system } = process.cpuUsage(since);
    since = process.cpuUsage();
    look((user + system) / 1000 / LOOK_EVERY_MS);
  }, LOOK_EVERY_MS).unref();
}

/** Returns a function to call when idle: it calls `collect` the first time, and whenever the heap has grown since the last collection. */
export function createIdleLook(collect: () => void, heapBytes: () => number): (busyShare: number) => void {
  let keptBytes = 0;
  return (busyShare) => {
    if (busyShare > IDLE_SHARE || heapBytes() < keptBytes * GROWTH) return;
    collect();
    keptBytes = heapBytes();
  };
}

/**
 * Returns V8's own garbage collection, which must be exposed by a flag; its last-resort mode compacts memory so that pages become free. It
 * blocks for some 100 ms.
 */
function collectAll(): () => void {
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc') as (options: Readonly<Record<string, string>>) => void;
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
