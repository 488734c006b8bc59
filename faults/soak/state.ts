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

/** A feed in this fault, with its shop and the decisions about it. */
export interface SoakFeed {
  readonly projectId: string;
  readonly recordId: string;
  readonly templateId: string;
  /** Id of a second template, which rules and outputs use. */
  readonly otherId: string;
  readonly feedId: string;
  readonly source: SoakSource;
  readonly outputs: Set<string>;
  /** Number of decisions after which the guard accepts any change of the published version, and the time of the last one. */
  decisions: number;
  decidedAt: number;
  /** Published version with which the next one is compared as the guard would; null until a whole run has passed since a decision. */
  upBefore: readonly SeenItem[] | null;
  /** Plan of the project; null where it is unknown. */
  plan: PlanId | 'none' | null;
}

export interface SoakUser {
  readonly place: number;
  client: ApiClient;
  feeds: SoakFeed[];
}

export interface Soak extends OpenProduct {
  readonly seed: number;
  readonly shop: FakeShop;
  readonly hooks: HookReceiver;
  readonly users: SoakUser[];
  /** Found losses, in words, one of each kind. */
  readonly losses: string[];
  readonly sorts: Set<string>;
  readonly say: (text: string) => void;
  readonly startedAt: number;
  readonly counts: Record<'acts' | 'refusals' | 'reads' | 'judged' | 'kills' | 'facts', number>;
  /** Pictures that have answered at least once. */
  readonly pictures: Set<string>;
  /** Number of refusals by act and status. */
  readonly refused: Map<string, number>;
  /** Deleted addresses: 'whole' completely; 'cut' with a kill in between; 'rests' only the record, so the address stays unused. */
  readonly gone: Map<string, 'whole' | 'cut' | 'rests'>;
  readonly killed: ProductProcess[];
  /** Time of the last kill or of the start after it; infinite in between. */
  disturbedAt: number;
}

/** Sends a request like a browser; null without an answer. */
export type Ask = <T = unknown>(method: string, path: string, body?: unknown) => Promise<Answer<T> | null>;

/** Time in ms after a start in which interrupted work may still be resumed. */
export const CALM_MS = 5_000;

/** Returns random choices that depend only on the seed and these words. */
export function randomFor({ seed }: Pick<Soak, 'seed'>, ...words: readonly (string | number)[]): Random {
  let mixed = seed;
  for (const char of words.join(' ')) mixed = (Math.imul(mixed, 31) + char.charCodeAt(0)) | 0;
  return makeRandom(mixed);
}

/** True if a failure of something that began at `since` may be caused by a kill. */
export function isDisturbed({ disturbedAt }: Soak, since: number): boolean {
  return since - disturbedAt < CALM_MS;
}

/** Records a loss with its minute. Losses that differ only in ids and numbers are recorded once. */
export function lose(soak: Soak, text: string): void {
  const sort = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replaceAll(/\d+/g, 'n');
  if (soak.sorts.has(sort)) return;
  soak.sorts.add(sort);
  const minutes = ((Date.now() - soak.startedAt) / 60_000).toFixed(1);
  soak.losses.push(`${text} (first at minute ${minutes})`);
  soak.say(`FOUND at minute ${minutes}: ${text}`);
}

/** Returns the function that sends a user's requests in the act of this name. A failure that no kill explains is recorded as a loss. */
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
    // The session has expired, or the account is gone.
    const client = await signIn(soak.product.origin, user.client.email).catch(() => null);
    if (client === null) return answer;
    user.client = client;
    return once(method, at, body);
  };
}

/** Repeats a request until it is answered, even if kills interrupt it. */
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

/** Waits while the product is being restarted. */
export async function untilUp(soak: Soak): Promise<void> {
  while (soak.disturbedAt === Number.POSITIVE_INFINITY) await wait(100);
}

/** Records that a person accepts any loss that follows from this decision, both before the request and after its answer. */
export async function decided<T>(feed: SoakFeed, deciding: () => Promise<T>): Promise<T> {
  const note = () => {
    feed.decisions += 1;
    feed.decidedAt = Date.now();
    feed.upBefore = null;
  };
  note();
  return deciding().finally(note);
}

/** Records deleted addresses. If a process was killed after `since`, the deletion may be incomplete. */
export function noteGone(soak: Soak, ids: readonly string[], since: number): void {
  for (const id of ids) soak.gone.set(id, soak.disturbedAt > since ? 'cut' : 'whole');
}
