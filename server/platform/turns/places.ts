import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';

export interface PlacesOptions {
  readonly total: number;
  /** Maximum number of slots of one tenant; all by default. */
  readonly perTenant?: number;
  /** Maximum number waiting per tenant; unlimited by default. */
  readonly waitingPerTenant?: number;
  /** Maximum number waiting in total; unlimited by default. */
  readonly waitingTotal?: number;
  /** Longest wait, in ms; unlimited by default. */
  readonly waitMs?: number;
  /**
   * Total slot time for which a new tenant is served before the others, in ms, so that a small piece of work is done as if there were no
   * other tenants. A tenant that was active within the last minute is not new. Default: 0.
   */
  readonly newcomerMs?: number;
}

export interface WaitOptions {
  /** Ends the waiting with the signal's reason; has no effect once a slot is taken. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait in ms for this call, instead of that of the options. */
  readonly waitMs?: number | undefined;
  /** True to wait behind all other calls; the slot time is charged to the tenant anyway. */
  readonly isLast?: boolean | undefined;
}

/** Assigns slots of a shared resource: fairly between tenants, and with a limit on everything. */
export interface Places {
  /**
   * Waits for a slot; calling the returned function frees it, and a second call does nothing. All callers with `null` count as one tenant.
   * Fails with `NoPlace`, or with the signal's reason.
   */
  take(tenant: string | null, options?: WaitOptions): Promise<() => void>;
  /** Takes a slot if one is free, without waiting; else returns null. */
  takeNow(tenant: string | null): (() => void) | null;
  /** Runs `work` in a slot. Fails like `take`, or with the error of `work`. */
  hold<T>(tenant: string | null, work: () => Promise<T>, options?: WaitOptions): Promise<T>;
  /** Returns the number of taken slots, of this tenant or in total. */
  taken(tenant?: string | null): number;
  /** Returns the number of waiting calls, of this tenant or in total. */
  waiting(tenant?: string | null): number;
  /** True if a new tenant is waiting and has no slot; `besides` is not considered. */
  isNewcomerWaiting(besides: string | null): boolean;
}

/** There was no slot: too many wait already, or the wait took too long. */
export class NoPlace extends Fault<'no_place'> {
  override readonly name = 'NoPlace';
  readonly reason: 'too many wait' | 'waited too long';

  constructor(reason: NoPlace['reason']) {
    super('no_place', workFaults.no_place, `no place: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Creates slots in this process. A freed slot goes to the tenant with the fewest, and among those to the one with the least slot time; with
 * `newcomerMs` to new tenants first. So a tenant with one task never waits behind another's hundred. Within a tenant, the order is first
 * come, first served.
 */
export function createPlaces(options: PlacesOptions): Places {
  const room: Room = { options, tenants: new Map(), taken: 0, waiting: 0, floor: 0 };
  const take: Places['take'] = (name, waitOptions = {}) =>
    enter(room, `${name ?? UNKNOWN}${waitOptions.isLast === true ? LAST : ''}`, waitOptions);
  return {
    take,
    takeNow: (name) => enterNow(room, name ?? UNKNOWN),
    async hold(tenant, work, waitOptions) {
      const leave = await take(tenant, waitOptions);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    taken: (name) => (name === undefined ? room.taken : (room.tenants.get(name ?? UNKNOWN)?.taken ?? 0)),
    isNewcomerWaiting: (besides) =>
      room.waiting > 0 &&
      [...room.tenants].some(([name, each]) => name !== (besides ?? UNKNOWN) && isKeptOut(each)),
    waiting: (name) =>
      name === undefined ? room.waiting : (room.tenants.get(name ?? UNKNOWN)?.line.length ?? 0),
  };
}

const UNKNOWN = '';

/** Suffix of a tenant's name, for those of its calls that wait behind all others. */
const LAST = '\0last';

interface Room {
  readonly options: PlacesOptions;
  /** Tenants that have a slot or wait for one, and with `newcomerMs` those that recently did. */
  readonly tenants: Map<string, Tenant>;
  taken: number;
  waiting: number;
  /** Usage at which a new tenant starts: that of the tenant that got the last slot; otherwise it would be first for a long time. */
  floor: number;
}

interface Tenant {
  /** For the entry of a tenant's calls that wait behind all others: name of that tenant, charged as well. Null for a usual entry. */
  readonly lastOf: string | null;
  readonly line: Waiting[];
  taken: number;
  /** Time for which the tenant had slots, in ms, plus a little for each slot. */
  used: number;
  /** Remaining slot time for which the tenant counts as new, in ms. */
  newMs: number;
  /** Time at which the tenant freed its last slot. */
  idleSince: number;
}

interface Waiting {
  readonly enter: () => void;
}

async function enter(room: Room, name: string, { signal, waitMs }: WaitOptions): Promise<() => void> {
  signal?.throwIfAborted();
  const leave = enterNow(room, name);
  if (leave !== null) return leave;
  const tenant = getTenant(room, name);
  const { waitingPerTenant = Infinity, waitingTotal = Infinity } = room.options;
  if (tenant.line.length >= waitingPerTenant || room.waiting >= waitingTotal)
    throw new NoPlace('too many wait');
  room.tenants.set(name, tenant);
  return standInLine(room, name, tenant, { signal, waitMs: waitMs ?? room.options.waitMs });
}

function enterNow(room: Room, name: string): (() => void) | null {
  const tenant = getTenant(room, name);
  const { total, perTenant = total } = room.options;
  if (room.taken >= total || tenant.taken >= perTenant) return null;
  room.tenants.set(name, tenant);
  return occupy(room, name, tenant);
}

function getTenant(room: Room, name: string): Tenant {
  const known = room.tenants.get(name);
  if (known === undefined)
    return {
      lastOf: name.endsWith(LAST) ? name.slice(0, -LAST.length) : null,
      line: [],
      taken: 0,
      used: room.floor,
      newMs: room.options.newcomerMs ?? 0,
      idleSince: 0,
    };
  // A tenant gets no credit for the time in which it was idle.
  if (isIdle(known)) known.used = Math.max(known.used, room.floor);
  return known;
}

function standInLine(
  room: Room,
  name: string,
  tenant: Tenant,
  { signal, waitMs }: WaitOptions,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      room.waiting -= 1;
    };
    const waiting: Waiting = {
      enter: () => {
        stop();
        resolve(occupy(room, name, tenant));
      },
    };
    const giveUp = (reason: unknown) => {
      stop();
      tenant.line.splice(tenant.line.indexOf(waiting), 1);
      forgetIdle(room, name, tenant);
      reject(reason);
    };
    const cancel = () => giveUp(signal?.reason);
    const late = () => giveUp(new NoPlace('waited too long'));
    const timer = waitMs === undefined || waitMs === Infinity ? undefined : setTimeout(late, waitMs);
    signal?.addEventListener('abort', cancel, { once: true });
    room.waiting += 1;
    tenant.line.push(waiting);
  });
}

/** Extra usage charged per slot, in ms: equal work never takes exactly equal time, so time alone would not alternate fairly. */
const PLACE_COST_MS = 1;

function occupy(room: Room, name: string, tenant: Tenant): () => void {
  const since = performance.now();
  room.taken += 1;
  tenant.taken += 1;
  if (tenant.lastOf === null) room.floor = Math.max(room.floor, tenant.used);
  tenant.used += PLACE_COST_MS;
  let isInside = true;
  return () => {
    if (!isInside) return;
    isInside = false;
    room.taken -= 1;
    tenant.taken -= 1;
    const tookMs = performance.now() - since;
    tenant.used += tookMs;
    const payer = tenant.lastOf === null ? undefined : room.tenants.get(tenant.lastOf);
    if (payer !== undefined) payer.used += tookMs;
    tenant.newMs -= tookMs;
    forgetIdle(room, name, tenant);
    letIn(room);
  };
}

/** Gives free slots to waiting calls. */
function letIn(room: Room): void {
  const { total, perTenant = total } = room.options;
  while (room.waiting > 0 && room.taken < total) {
    let next: Tenant | null = null;
    for (const tenant of room.tenants.values()) {
      if (tenant.line.length === 0 || tenant.taken >= perTenant) continue;
      if (next === null || isBefore(tenant, next)) next = tenant;
    }
    if (next === null) return;
    next.line.shift()?.enter();
  }
}

function isBefore(one: Tenant, other: Tenant): boolean {
  if ((one.lastOf === null) !== (other.lastOf === null)) return one.lastOf === null;
  const isNew = one.newMs > 0;
  if (isNew !== other.newMs > 0) return isNew;
  return one.taken === other.taken ? one.used < other.used : one.taken < other.taken;
}

function isKeptOut({ lastOf, line, taken, newMs }: Tenant): boolean {
  return lastOf === null && line.length > 0 && taken === 0 && newMs > 0;
}

function isIdle({ taken, line }: Tenant): boolean {
  return taken === 0 && line.length === 0;
}

/** Time for which a tenant is remembered after leaving, in ms, so that returning does not make it a newcomer. */
const REMEMBERED_MS = 60_000;

function forgetIdle(room: Room, name: string, tenant: Tenant): void {
  if (!isIdle(tenant)) return;
  room.tenants.delete(name);
  if (room.options.newcomerMs === undefined) return;
  tenant.idleSince = performance.now();
  // Idle tenants are in the order in which they became idle.
  room.tenants.set(name, tenant);
  for (const [other, old] of room.tenants) {
    if (!isIdle(old)) continue;
    if (tenant.idleSince - old.idleSince < REMEMBERED_MS) return;
    room.tenants.delete(other);
  }
}
