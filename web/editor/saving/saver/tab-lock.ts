import type { Holder } from '../../session/saver-state.ts';

export type TabLock = {
  readonly holder: () => Holder;
  /** Takes over the template from the tab that edits it, which saves its work first. Resolves when this tab may edit. */
  readonly take: () => Promise<void>;
  readonly close: () => void;
};

export type TabLockPorts = {
  /** The browser's Web Locks; undefined if the page was loaded over plain HTTP from another machine. */
  readonly locks: LockManager | undefined;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Called when another tab takes over. It saves pending work; then the lock is released. */
  readonly onTaken: () => Promise<void>;
};

/** Time limits in ms for other tabs: to answer, to release the lock while closing, and to save before the template is taken anyway. */
const patience = { askMs: 250, unloadMs: 700, giveMs: 5_000 };

type Message = { readonly kind: 'ask' | 'held' | 'take' | 'given' };

type Memory = {
  readonly name: string;
  readonly ports: TabLockPorts;
  /** Function to call when a message of this kind arrives. */
  readonly heard: Map<Message['kind'], () => void>;
  holder: Holder;
  letGo: () => void;
};

/** Tries to become the tab that may edit. Only another open tab prevents that, as the browser releases the lock of a tab that has ended. */
export async function openTabLock(name: string, ports: TabLockPorts): Promise<TabLock> {
  const memory: Memory = { name, ports, heard: new Map(), holder: 'elsewhere', letGo: () => undefined };
  ports.channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask' && memory.holder === 'here') say(memory, 'held');
    else if (data.kind === 'take') void lose(memory);
    else memory.heard.get(data.kind)?.();
  });
  memory.holder = (await isFree(memory)) ? 'here' : 'elsewhere';
  return {
    holder: () => memory.holder,
    take: () => take(memory),
    close: () => {
      memory.letGo();
      ports.channel.close();
    },
  };
}

async function isFree(memory: Memory): Promise<boolean> {
  // A page that is being closed releases its lock only a moment after the next page requests it.
  if (memory.ports.locks !== undefined)
    return hold(memory, { signal: AbortSignal.timeout(patience.unloadMs) }).then(
      () => true,
      () => false,
    );
  const isHeld = hears(memory, 'held', patience.askMs);
  say(memory, 'ask');
  return !(await isHeld);
}

async function take(memory: Memory): Promise<void> {
  if (memory.holder === 'here') return;
  const isGiven = hears(memory, 'given', patience.giveMs);
  say(memory, 'take');
  await isGiven;
  const signal = AbortSignal.timeout(patience.unloadMs);
  await hold(memory, { signal }).catch(() => hold(memory, { steal: true }));
  memory.holder = 'here';
}

async function lose(memory: Memory): Promise<void> {
  if (memory.holder === 'elsewhere') return;
  memory.holder = 'elsewhere';
  await memory.ports.onTaken();
  memory.letGo();
  say(memory, 'given');
}

/** Resolves when this tab has got the lock, which it keeps until `letGo` is called; rejects if it did not get it in time. */
function hold(memory: Memory, options: LockOptions): Promise<void> {
  const { name, ports } = memory;
  return new Promise((resolve, reject) => {
    if (ports.locks === undefined) {
      resolve();
      return;
    }
    const held = ports.locks.request(name, options, () => {
      resolve();
      return new Promise<void>((letGo) => {
        memory.letGo = letGo;
      });
    });
    // Also rejects if another tab takes the lock by force, because this one did not answer.
    held.catch((error: unknown) => {
      if (memory.holder === 'here') void lose(memory);
      else reject(error);
    });
  });
}

function say({ ports }: Memory, kind: Message['kind']): void {
  ports.channel.postMessage({ kind } satisfies Message);
}

/** Resolves with true if a message of this kind arrives in time, else with false. */
function hears(memory: Memory, kind: Message['kind'], ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = setTimeout(() => resolve(false), ms);
    memory.heard.set(kind, () => {
      clearTimeout(end);
      resolve(true);
    });
  });
}
