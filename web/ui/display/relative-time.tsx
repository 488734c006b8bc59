import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from '#web/lib/format.ts';

const tickMs = 15_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Shows '12 minutes ago', kept up to date, with the exact time in the user's time zone on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useSyncExternalStore(subscribe, () => nowMs);
  return (
    <time dateTime={instant} title={formatDateTime(instant)} className="whitespace-nowrap">
      {formatRelative(instant, Math.max(now, Date.parse(instant) > now + 5_000 ? now : Date.parse(instant)))}
    </time>
  );
}

/** One timer for all times on the page; it stops if none is shown. */
function subscribe(listener: () => void): () => void {
  nowMs = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
