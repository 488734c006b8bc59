import v8 from 'node:v8';
import vm from 'node:vm';

/** Later than what a start still does, and when hardly anybody is there yet. */
const AFTER_START_MS = 10_000;

/**
 * Gives back what a start leaves behind, once: V8 looks for it when memory is asked for, which an idle server does not do. Nothing
 * else is done meanwhile, for some 100 ms.
 */
export function giveBackMemoryAfterStart(): void {
  setTimeout(
    () => collect()({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    AFTER_START_MS,
  ).unref();
}

/** V8's own, which it shows only to those who ask for it. */
function collect(): (options: Readonly<Record<string, string>>) => void {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc');
}
