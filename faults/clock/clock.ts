import { setTimeout as wait } from 'node:timers/promises';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { signIn, statusOf } from '#tests/harness/api-client.ts';
import type { Fault, FaultResult } from '../fault.ts';
import { checkFeed } from '../support/shop-feed.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { untilEnded } from '../support/until-ended.ts';
import { openFakedClock, type FakedClock } from './faked-clock.ts';
import { askDoctor, watchProduct } from './watch-product.ts';

const PRODUCTS = 40;

/** The shortest interval that a feed may have. */
const REFRESH_MINUTES = 15;

/** Time for which the clock is wrong, in ms. It lasts longer, up to the maximum, if the feed becomes due but was not refreshed yet. */
const WRONG_MS = 20_000;
const WRONG_MS_MAX = 90_000;

/** Maximum time in ms after the clock is right until new prices are published: due feeds are checked twice a minute. */
const REFRESHED_MS_MAX = 120_000;

const LINES_A_SECOND_MAX = 50;

const offsets = ['+3h', '-6h', '+400d'] as const;

interface Scene extends Stage {
  readonly clock: FakedClock;
}

/** Sets the clock of the product and its database wrong for a time, then right again. Needs libfaketime. */
export const fault: Fault = {
  title: `the clock is ${offsets.join(', ')} for ${WRONG_MS / 1000} s or until the next refresh, and right again`,
  async run({ say }) {
    const clock = await openFakedClock();
    const stage = await openStage(PRODUCTS, { env: clock.env }, { refreshMinutes: REFRESH_MINUTES });
    const scene = Object.assign(stage, { clock });
    const losses: string[] = [];
    const rows: FaultResult['rows'][number][] = [];
    try {
      for (const offset of offsets) {
        const seen = await moveClock(scene, offset);
        rows.push(seen.row);
        losses.push(...seen.losses.map((loss) => `${offset}: ${loss}`));
        say(JSON.stringify(seen.row));
        await refreshNow(scene);
      }
    } finally {
      await stage.close();
      await clock.close();
    }
    const times = rows.map((row) => `${row['clock']} ${row['new prices after, s']}`);
    const figure = `new prices so many seconds after the clock was right: ${times.join(', ')}; ${losses.length} losses`;
    return { rows, losses, goals: [{ goal: 'R19', figure, isMet: losses.length === 0 }] };
  },
};

async function moveClock(
  scene: Scene,
  offset: string,
): Promise<{ row: FaultResult['rows'][number]; losses: readonly string[] }> {
  const { clock, product, shop, feedId, dataDir } = scene;
  const watch = watchProduct(product, feedId, shop);
  const wrong = await beWrong(scene, offset);
  await clock.set('+0');
  const since = performance.now();
  const price = `>${10 + scene.reprice()}.00 EUR<`;
  const feedUrl = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  const isRefreshed = await until(REFRESHED_MS_MAX, async () =>
    (await (await fetch(feedUrl)).text()).includes(price),
  );
  const seconds = Math.round((performance.now() - since) / 1000);
  const { next_run_at: next } = await lookAt(scene);
  const dueMinutes = next === null ? Infinity : Math.round((Date.parse(next) - Date.now()) / 60_000);
  const feed = await checkFeed(product.origin, feedId, shop);
  const doctor = await askDoctor(dataDir);
  const seen = await watch.end();
  const losses = [
    ...(isRefreshed || dueMinutes <= REFRESH_MINUTES ? [] : ['no new prices']),
    ...(dueMinutes <= REFRESH_MINUTES + 1 ? [] : [`the next run in ${dueMinutes} minutes`]),
    ...(feed.pictures === PRODUCTS ? [] : [`${feed.pictures} of ${PRODUCTS} pictures`]),
    ...(seen.linesMost <= LINES_A_SECOND_MAX ? [] : [`${seen.linesMost} lines of the log in a second`]),
    ...(doctor.isWell ? [] : [`the doctor says: ${doctor.text}`]),
    ...seen.losses,
  ];
  const row = {
    clock: offset,
    'for, s': wrong.seconds,
    'ran meanwhile': wrong.hasRun ? 'yes' : 'no',
    'new prices after, s': isRefreshed ? seconds : 'never',
    'next run in, min': dueMinutes,
    reads: seen.reads,
    'lines a second, most': seen.linesMost,
    'lines in all': seen.lines,
    '/readyz': seen.readiness,
    'the doctor on the clock': doctor.text,
  };
  return { row, losses };
}

/** Moves the clock for `WRONG_MS`; if forward, until the feed was refreshed, since the times stored then are what this tests. */
async function beWrong(scene: Scene, offset: string): Promise<{ seconds: number; hasRun: boolean }> {
  const first = (await lookAt(scene)).run?.id;
  const hasRun = async () => {
    const { run } = await lookAt(scene);
    return run?.id !== first && run?.state === 'published';
  };
  await scene.clock.set(offset);
  const since = performance.now();
  await wait(WRONG_MS);
  const has = offset.startsWith('+') ? await until(WRONG_MS_MAX - WRONG_MS, hasRun, 2_000) : await hasRun();
  return { seconds: Math.round((performance.now() - since) / 1000), hasRun: has };
}

/** Presses "Refresh now" and waits for the end of the run, so that the time of the next one is stored with the right clock. */
async function refreshNow(scene: Scene): Promise<void> {
  const client = await signIn(scene.product.origin, scene.client.email);
  const after = (await statusOf(client, scene.feedId)).run?.id;
  await client.call('POST', `/functions/v1/feeds/${scene.feedId}/refresh`);
  await untilEnded(client, scene.feedId, { after });
}

/** Reads the status with a new session, as a session begun with another time may be invalid. */
async function lookAt({ product, client, feedId }: Scene): Promise<FeedStatus> {
  return statusOf(await signIn(product.origin, client.email), feedId);
}

async function until(limitMs: number, isSo: () => Promise<boolean>, everyMs = 250): Promise<boolean> {
  for (const deadline = performance.now() + limitMs; performance.now() < deadline; await wait(everyMs))
    if (await isSo()) return true;
  return false;
}
