import { setTimeout as wait } from 'node:timers/promises';
import { type Random, makeRandom } from '../../packages/feed/src/random.fixture.ts';
import type { PlanId } from '#core/billing/plans.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import type { HookReceiver } from '#tests/harness/fakes/hook-receiver.ts';
import { type Answer, type ApiClient, signIn } from '#tests/harness/api-client.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import type { OpenProduct } from '../support/open-product.ts';
import type { SeenItem } from './unasked-losses.ts';
import type { SoakSource } from './world.ts';

/** A feed of the soak, with what its shop has and what was decided about it. */
export interface SoakFeed {
  readonly projectId: string;
  readonly recordId: string;
  readonly templateId: string;
  /** Id of a template that rules and outputs show. */
  readonly otherId: string;
  readonly feedId: string;
  readonly source: SoakSource;
  readonly outputs: Set<string>;
  /** Number of decisions that may change the published version without the guard, and the time of the last one. */
  decisions: number;
  decidedAt: number;
  /** Published version against which the guard judges the next; null until a whole run has gone by since a decision. */
  upBefore: readonly SeenItem[] | null;
  /** Plan of the project; null where it is unknown. */
  plan: PlanId | 'none' | null;
}

export interface SoakUser {
  readonly place: number;
  client: ApiClient;
  feeds: SoakFeed[];
}

/** Everything that one soak has, and what it has seen. */
export interface Soak extends OpenProduct {
  readonly seed: number;
  readonly shop: FakeShop;
  readonly hooks: HookReceiver;
  readonly users: SoakUser[];
  /** Faults found, in words; each sort once. */
  readonly losses: string[];
  readonly sorts: Set<string>;
  readonly say: (text: string) => void;
  readonly startedAt: number;
  readonly counts: Record<'acts' | 'refusals' | 'reads' | 'judged' | 'kills' | 'facts', number>;
  /** Pictures that answered once. */
  readonly pictures: Set<string>;
  /** Number of refusals by act and status. */
  readonly refused: Map<string, number>;
  /** Addresses whose feed or output was deleted: wholly, with a kill in between, or by its record alone, so that it rests. */
  readonly gone: Map<string, 'whole' | 'cut' | 'rests'>;
  /** Earlier processes, which were killed. */
  readonly killed: ProductProcess[];
  /** Time of the last kill or of the start after it; infinite in between. */
  disturbedAt: number;
}

/** Asks like a browser: null where no answer came. */
export type Ask = <T = unknown>(method: string, path: string, body?: unknown) => Promise<Answer<T> | null>;

/** Time after a start in which cut-off work is still being resumed, in ms. */
export const CALM_MS = 5_000;

/** Random choices that depend on the seed and these words alone, whatever else goes on. */
export function randomFor({ seed }: Pick<Soak, 'seed'>, ...words: readonly (string | number)[]): Random {
  let mixed = seed;
  for (const char of words.join(' ')) mixed = (Math.imul(mixed, 31) + char.charCodeAt(0)) | 0;
  return makeRandom(mixed);
}

/** Whether a failure now, or of what began then, is what a kill does. */
export function isDisturbed({ disturbedAt }: Soak, since: number): boolean {
  return since - disturbedAt < CALM_MS;
}

/** Notes a finding, with the minute of the first of its sort: findings that differ in ids and numbers alone are reported once. */
export function lose(soak: Soak, text: string): void {
  const sort = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replaceAll(/\d+/g, 'n');
  if (soak.sorts.has(sort)) return;
  soak.sorts.add(sort);
  const minutes = ((Date.now() - soak.startedAt) / 60_000).toFixed(1);
  soak.losses.push(`${text} (first at minute ${minutes})`);
  soak.say(`FOUND at minute ${minutes}: ${text}`);
}

/** Returns the calls of a user in an act of this name; a failure outside of a kill is a finding. */
export function askOf(soak: Soak, user: SoakUser, name: string): Ask {
  const once = async (method: string, at: string, body?: unknown) => {
    const since = Date.now();
    const answer = await user.client.call<never>(method, at, body).catch(() => null);
    const where = `${name}: ${method} ${at}`;
    if (!isDisturbed(soak, since)) {
      if (answer === null) lose(soak, `${where}: nobody answered`);
      else if (answer.status >= 500)
        lose(soak, `${where} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    if (answer !== null && answer.status >= 400 && answer.status < 500) {
      soak.counts.refusals += 1;
      const sort = `${name} ${answer.status}`;
      soak.refused.set(sort, (soak.refused.get(sort) ?? 0) + 1);
    }
    return answer;
  };
  return async (method, at, body) => {
    const answer = await once(method, at, body);
    if (answer?.status !== 401) return answer;
    // A session of an hour ago; or the account is gone.
    const client = await signIn(soak.product.origin, user.client.email).catch(() => null);
    if (client === null) return answer;
    user.client = client;
    return once(method, at, body);
  };
}

/** Asks until somebody has answered, whatever is killed meanwhile. */
export async function surely<T>(
  soak: Soak,
  ask: Ask,
  ...[method, at, body]: Parameters<Ask>
): Promise<Answer<T>> {
  for (const end = Date.now() + 180_000; Date.now() < end; await wait(500)) {
    const answer = await ask<T>(method, at, body);
    if (answer !== null && answer.status < 500) return answer;
    await untilUp(soak);
  }
  throw new Error(`${method} ${at} was not answered within three minutes`);
}

/** Waits while the product is being started again. */
export async function untilUp(soak: Soak): Promise<void> {
  while (soak.disturbedAt === Number.POSITIVE_INFINITY) await wait(100);
}

/** Notes that a person wants what comes of this, whatever it takes away: before they ask for it, and once it is answered. */
export async function decided<T>(feed: SoakFeed, deciding: () => Promise<T>): Promise<T> {
  const note = () => {
    feed.decisions += 1;
    feed.decidedAt = Date.now();
    feed.upBefore = null;
  };
  note();
  return deciding().finally(note);
}

/** Notes addresses that were deleted, by what began then. */
export function noteGone(soak: Soak, ids: readonly string[], since: number): void {
  for (const id of ids) soak.gone.set(id, soak.disturbedAt > since ? 'cut' : 'whole');
}
