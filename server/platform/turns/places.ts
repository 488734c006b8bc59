import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';

/** Limits for concurrent work, and for those who wait. */
export interface PlacesOptions {
  /** Places in all. */
  readonly total: number;
  /** Places that one tenant has at most; all unless said otherwise. */
  readonly perTenant?: number;
  /** Maximum that may wait per tenant; unlimited by default. */
  readonly waitingPerTenant?: number;
  /** Maximum that may wait in all; unlimited by default. */
  readonly waitingTotal?: number;
  /** Longest wait, in ms; unlimited by default. */
  readonly waitMs?: number;
  /**
   * A newcomer is served before the others until it had places for so long, in ms: then little work is done as if
   * nobody else were there. A tenant that was here within the last minute is not new. 0 unless said otherwise.
   */
  readonly newcomerMs?: number;
}

/** Options of one who waits for a place. */
export interface WaitOptions {
  /** Ends the waiting with the signal's reason. A place that was taken is not touched by it. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the `waitMs` of all. */
  readonly waitMs?: number | undefined;
  /** Waits behind all others, and what it takes is charged to its tenant. */
  readonly isLast?: boolean | undefined;
}

/** Hands out places for something that users share: fair by tenant, and with a bound on everything. */
export interface Places {
  /**
   * Waits for a place; calling the result gives it back, and a second call does nothing. `null` means all whose
   * tenant is unknown: together they are one. Fails with `NoPlace`, or with the signal's reason.
   */
  take(tenant: string | null, options?: WaitOptions): Promise<() => void>;
  /** Returns a place if one is free, without waiting; else null. */
  takeNow(tenant: string | null): (() => void) | null;
  /** Does `work` in a place. Fails as `take` and as `work` does. */
  hold<T>(tenant: string | null, work: () => Promise<T>, options?: WaitOptions): Promise<T>;
  /** Returns the number of taken places, of this tenant or in all. */
  taken(tenant?: string | null): number;
  /** Returns the number of waiters, of this tenant or in all. */
  waiting(tenant?: string | null): number;
  /** Whether a newcomer other than this tenant waits and has no place. */
  isNewcomerWaiting(besides: string | null): boolean;
}

/** There was no place: too many wait already, or the wait took too long. */
export class NoPlace extends Fault<'no_place'> {
  override readonly name = 'NoPlace';
  readonly reason: 'too many wait' | 'waited too long';

  constructor(reason: NoPlace['reason']) {
    super('no_place', workFaults.no_place, `no place: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Places in this process. A place that becomes free goes to the tenant that has fewest, and among those to the one that
 * has had its places for the shortest time; with `newcomerMs` to newcomers first. A tenant with one thing to do never waits
 * behind another's hundred. Within a tenant, first come is first served.
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

/** Stands behind the name of a tenant for those of it that wait behind all others. */
const LAST = '\0last';

interface Room {
  readonly options: PlacesOptions;
  /** Tenants that have a place or wait for one, and where it matters those that lately did. */
  readonly tenants: Map<string, Tenant>;
  taken: number;
  waiting: number;
  /** Usage that a newcomer starts with: that of the tenant that got the last place, or it would be first for a long time. */
  floor: number;
}

interface Tenant {
  /** Waits behind all others: part of the tenant with this name, who is charged as well. */
  readonly lastOf: string | null;
  readonly line: Waiting[];
  taken: number;
  /** Time for which it had places, in ms, and a little for each. */
  used: number;
  /** Time for which it still counts as new, in ms of having places. */
  newMs: number;
  /** Time at which it gave back its last place. */
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
  // Usage that it missed while it was away is not owed to it.
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

/** Equal work is not equally long to the microsecond, so every place costs something besides its time. */
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

/** Gives free places to those who wait. */
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
  // The idle ones are in the order in which they went.
  room.tenants.set(name, tenant);
  for (const [other, old] of room.tenants) {
    if (!isIdle(old)) continue;
    if (tenant.idleSince - old.idleSince < REMEMBERED_MS) return;
    room.tenants.delete(other);
  }
}
