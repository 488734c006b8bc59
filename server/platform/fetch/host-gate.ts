/** Lets only so many requests at a time through to one host, so that we never press a small shop. */
export interface HostGate {
  /** Waits for a free place; the answer gives it back. Fails with the signal's reason when that comes first. */
  enter(host: string, signal: AbortSignal): Promise<() => void>;
}

/** `placesMax` per host. */
export function createHostGate(placesMax: number): HostGate {
  const hosts = new Map<string, Host>();
  return {
    async enter(name, signal) {
      const host = hosts.get(name) ?? { inside: 0, waiting: [] };
      hosts.set(name, host);
      if (host.inside < placesMax) host.inside++;
      else await queueUp(host, signal);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        leave(hosts, name, host);
      };
    },
  };
}

interface Host {
  inside: number;
  readonly waiting: (() => void)[];
}

// A place that becomes free is handed to the first in line, so `inside` does not change.
function queueUp(host: Host, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      host.waiting.splice(host.waiting.indexOf(enter), 1);
      reject(signal.reason);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    host.waiting.push(enter);
  });
}

function leave(hosts: Map<string, Host>, name: string, host: Host): void {
  const next = host.waiting.shift();
  if (next !== undefined) return next();
  host.inside--;
  if (host.inside === 0) hosts.delete(name);
}
