import type { Holder } from '../../session/saver-state.ts';

export type TabLock = {
  readonly holder: () => Holder;
  /** Takes the template from the tab that has it, which first saves its work. Resolves when it is here. */
  readonly take: () => Promise<void>;
  readonly close: () => void;
};

export type TabLockPorts = {
  /** The Web Locks of the browser; absent where the page came over plain HTTP from another machine. */
  readonly locks: LockManager | undefined;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Called when another tab takes over: saves pending work, then passes the lock on. */
  readonly onTaken: () => Promise<void>;
};

/** Time that another tab has to answer, and to save before the template is taken from it anyway. */
const patience = { askMs: 250, unloadMs: 700, giveMs: 5_000 };

type Message = { readonly kind: 'ask' | 'held' | 'take' | 'given' };

type Memory = {
  readonly name: string;
  readonly ports: TabLockPorts;
  /** Waiting callbacks by kind of message. */
  readonly heard: Map<Message['kind'], () => void>;
  holder: Holder;
  letGo: () => void;
};

/** Tries to become the tab that edits. Only a tab that is still open stands against that: one that was killed holds nothing. */
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
  // A page that is being left releases the lock a moment after the next one requests it.
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

/** Resolves once the lock is held, rejects when it could not be taken in time. It is held until `letGo`. */
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
    // Rejects also when another tab takes it without waiting, because this one did not answer.
    held.catch((error: unknown) => {
      if (memory.holder === 'here') void lose(memory);
      else reject(error);
    });
  });
}

function say({ ports }: Memory, kind: Message['kind']): void {
  ports.channel.postMessage({ kind } satisfies Message);
}

/** Whether a message of this kind comes in time. */
function hears(memory: Memory, kind: Message['kind'], ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = setTimeout(() => resolve(false), ms);
    memory.heard.set(kind, () => {
      clearTimeout(end);
      resolve(true);
    });
  });
}
