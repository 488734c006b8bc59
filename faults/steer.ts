import { setTimeout as wait } from 'node:timers/promises';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { FeedStatus, Run } from '#core/contract/feeds/feeds-service-api.ts';
import { makeRandom } from '../packages/feed/src/random.fixture.ts';
import { must } from '#tests/harness/api-client.ts';
import { changeDesign } from '#tests/harness/publishing.ts';
import type { Fault } from './fault.ts';
import { killAndRestart } from './support/open-product.ts';
import { differing, faultOf, spoil, textOf } from './support/published-text.ts';
import { openStage, type Stage } from './support/stage.ts';

const PRODUCTS = 40;
const KILLS = 6;
/** Time in ms in which an act usually ends with so few products; the kill is at a random moment of it. */
const ACT_MS = 900;
const OVER_MS = 120_000;

interface Scene {
  readonly stage: Stage;
  readonly random: ReturnType<typeof makeRandom>;
  readonly losses: string[];
  /** Designs to give to the feed, the next one first. */
  designs: Parameters<typeof changeDesign>[2][];
  /** Number of kills by the run's state at that moment. */
  readonly moments: Record<string, number>;
}

/** Kills processes during a person's decision on a feed: readers see the state before or after it, and each decision happens once. */
export const fault: Fault = {
  title: `server or database are killed ${KILLS} times each in approvals, refreshes while a design waits, steps of a roll-out, returns and goings on`,
  async run({ seed, say }) {
    const stage = await openStage(PRODUCTS);
    const scene: Scene = {
      stage,
      random: makeRandom(seed),
      losses: [],
      designs: ['season', 'headline', 'bold-sale'],
      moments: {},
    };
    const rows = [];
    try {
      for (const [name, act] of Object.entries(acts)) {
        let reads = 0;
        for (let i = 0; i < KILLS; i += 1) reads += await act(scene);
        rows.push({ act: name, kills: KILLS, reads });
        say(`${name}: ${KILLS} kills, ${reads} reads, ${scene.losses.length} losses`);
      }
      const noticed = await spoil(stage, PRODUCTS);
      rows.push({ act: 'spoilt on purpose', kills: 0, reads: noticed });
      if (noticed < 2) scene.losses.push(`of two spoilt feeds ${noticed} were noticed`);
      say(`killed when the act was: ${JSON.stringify(scene.moments)}`);
    } finally {
      await stage.close();
    }
    return { rows, losses: scene.losses };
  },
};

const acts: Readonly<Record<string, (scene: Scene) => Promise<number>>> = {
  approval: killedApproval,
  'refresh while a design waits': killedFacts,
  'step of a roll-out': killedStep,
  'return to a version': killedReturn,
};

const at = ({ feedId }: Stage, rest: string) => `/functions/v1/feeds/${feedId}/${rest}`;
const post = <T>({ stage }: Scene, rest: string, body?: object) =>
  stage.client.call<T>('POST', at(stage, rest), body);

async function redesign(scene: Scene): Promise<void> {
  const { client, feedId, projectId } = scene.stage;
  const [next = 'season', ...others] = scene.designs;
  scene.designs = [...others, next];
  await changeDesign(client, { feedId, projectId }, next);
}

/** Gives the feed a new design, which waits for approval. Returns the feed's status then. */
async function waitingDesign(scene: Scene): Promise<FeedStatus> {
  await must(scene.stage.client.call('PATCH', at(scene.stage, 'publishing'), { ask: 'always' }));
  const before = await statusOf(scene);
  await redesign(scene);
  return until(scene, (status) => status.run?.id !== before.run?.id && status.review !== null);
}

async function killedApproval(scene: Scene): Promise<number> {
  const { stage, losses } = scene;
  const waiting = await waitingDesign(scene);
  const runs = await countRuns(scene);
  const approve = () => post(scene, `reviews/${waiting.review?.id}/approve`);
  const reads = await killedWhile(scene, approve, (status) => status.published?.run_id === waiting.run?.id);
  await judge(scene, 'approval', reads);
  // Retry of a client whose answer was lost.
  const again = await approve();
  if (again.status !== 409) losses.push(`a second approval answered ${again.status}`);
  if ((await countRuns(scene)) !== runs) losses.push('an approval made a run');
  await publishedOnce(scene, waiting.run);
  await must(stage.client.call('PATCH', at(stage, 'publishing'), { ask: 'off' }));
  return reads.count;
}

/** Kills during or between two runs: new prices are published in the old design, then the waiting design is drawn with the new prices. */
async function killedFacts(scene: Scene): Promise<number> {
  const { stage, losses } = scene;
  const before = await waitingDesign(scene);
  stage.reprice();
  const reads = await killedWhile(
    scene,
    () => post(scene, 'refresh'),
    ({ run, review, published }) =>
      run?.state === 'waiting' && review !== null && published?.run_id !== before.published?.run_id,
  );
  await judge(scene, 'refresh while a design waits', reads);
  const { review, run } = await statusOf(scene);
  const { status } = await post(scene, `reviews/${review?.id}/approve`);
  if (status !== 200) losses.push(`the approval of a design with the newest prices answered ${status}`);
  await until(scene, ({ published }) => published?.run_id === run?.id);
  const now = await textOf(stage);
  if (stage.shop.products.some(({ price }) => !now.includes(price)))
    losses.push('an approval took back prices');
  await must(stage.client.call('PATCH', at(stage, 'publishing'), { ask: 'off' }));
  return reads.count;
}

async function killedStep(scene: Scene): Promise<number> {
  const { stage, losses } = scene;
  await must(stage.client.call('PATCH', at(stage, 'publishing'), { ask: 'off', rolloutPercent: 25 }));
  const before = await statusOf(scene);
  const isNew = (status: FeedStatus) =>
    status.run?.state === 'published' && status.published?.run_id !== before.published?.run_id;
  const first = await killedWhile(scene, () => redesign(scene), isNew);
  await judge(scene, 'first step', first);
  const { rollout } = await statusOf(scene);
  if (rollout === null || rollout.taken === 0 || rollout.taken >= PRODUCTS)
    losses.push(`after its first step a roll-out has taken ${rollout?.taken} of ${PRODUCTS}`);
  const shown = differing(first.before, await textOf(stage));
  if (rollout !== null && shown !== rollout.taken)
    losses.push(`${shown} products show a new picture, and the roll-out says ${rollout.taken}`);
  const finish = () => post(scene, 'rollout', { action: 'finish' });
  const last = await killedWhile(
    scene,
    finish,
    (status) => status.rollout === null && status.run?.state === 'published',
  );
  await judge(scene, 'last step', last);
  if (differing(first.before, await textOf(stage)) !== PRODUCTS)
    losses.push('a finished roll-out has not taken all');
  await publishedOnce(scene, (await statusOf(scene)).run);
  await must(stage.client.call('PATCH', at(stage, 'publishing'), { ask: 'off', rolloutPercent: null }));
  return first.count + last.count;
}

async function killedReturn(scene: Scene): Promise<number> {
  const { stage, losses } = scene;
  const old = await textOf(stage);
  stage.reprice();
  const before = await statusOf(scene);
  await must(post(scene, 'refresh'));
  await until(scene, ({ run }) => run?.state === 'published' && run.id !== before.run?.id);
  const { items } = (await must<{ items: FeedVersion[] }>(stage.client.call('GET', at(stage, 'versions'))))
    .body;
  const target = items.find((version) => !version.is_up);
  const runs = await countRuns(scene);
  const goBack = () => post<FeedStatus>(scene, `versions/${target?.id}/return`);
  const back = await killedWhile(scene, goBack, ({ published }) => published?.returned != null);
  await judge(scene, 'return', back);
  if ((await textOf(stage)) !== old) losses.push('a return put up other bytes than those of then');
  const { published } = await statusOf(scene);
  const again = (await must<FeedStatus>(goBack())).body.published;
  if (again?.returned?.since !== published?.returned?.since) losses.push('a second return was another one');
  if ((await countRuns(scene)) !== runs) losses.push('a return made a run');
  const goOn = () => post(scene, 'go-on');
  const on = await killedWhile(
    scene,
    goOn,
    (status) => status.published?.returned === null && status.run?.state === 'published',
  );
  await judge(scene, 'going on', on);
  if ((await countRuns(scene)) > runs + 1) losses.push('going on made more than one run');
  return back.count + on.count;
}

interface Reads {
  readonly before: string;
  readonly seen: ReadonlySet<string>;
  readonly count: number;
  /** Statuses of answers without a feed. */
  readonly others: readonly number[];
}

/** Performs an act, kills a process at a random moment, and repeats the act until it is done. Returns what readers got meanwhile. */
async function killedWhile(
  scene: Scene,
  act: () => Promise<unknown>,
  isDone: (status: FeedStatus) => boolean,
): Promise<Reads> {
  const { stage, random, moments } = scene;
  const before = await textOf(stage);
  const over = new AbortController();
  const reading = readAll(stage, over.signal);
  const asked = act().then(
    () => true,
    () => false,
  );
  await wait(random.below(ACT_MS));
  const come = await stage.run().then((run) => run?.state ?? 'not to be asked');
  moments[come] = (moments[come] ?? 0) + 1;
  await killAndRestart(stage, { children: true, database: random.below(2) === 0 });
  // Like a client that got no answer and tries again; a refusal then means that the first request took effect.
  if (!(await asked) && !isDone(await statusOf(scene))) await act().catch(() => null);
  await until(scene, isDone);
  const last = await textOf(stage);
  over.abort();
  const { seen, count, others } = await reading;
  return { before, seen: seen.add(last), count, others };
}

/** Collects every answer of the feed's address until `over` is aborted. */
async function readAll(stage: Stage, over: AbortSignal) {
  const seen = new Set<string>();
  const others: number[] = [];
  let count = 0;
  while (!over.aborted) {
    await wait(5);
    // No server answers between a kill and the next start.
    const answer = await fetch(`${stage.product.origin}/feedmaker/${stage.feedId}/feed.xml`).catch(
      () => null,
    );
    const text = await answer?.text().catch(() => null);
    if (answer === null || text == null) continue;
    count += 1;
    if (answer.status === 200) seen.add(text);
    else others.push(answer.status);
  }
  return { seen, count, others };
}

/** Compares the readers' answers with the previous and the current version, and checks every product and picture of the current one. */
async function judge({ stage, losses }: Scene, act: string, reads: Reads): Promise<void> {
  const now = await textOf(stage);
  const strange = [...reads.seen].filter((text) => text !== reads.before && text !== now);
  if (strange.length > 0) losses.push(`${act}: ${strange.length} answers were neither what was nor what is`);
  if (reads.others.length > 0) losses.push(`${act}: answered ${[...new Set(reads.others)].join(', ')}`);
  const broken = await faultOf(stage, PRODUCTS);
  if (broken !== null) losses.push(`${act}: ${broken}`);
}

async function publishedOnce({ stage, losses }: Scene, run: Run | null): Promise<void> {
  const eventsPath = `/api/v1/events?feed_id=${stage.feedId}&type=feed.published&limit=100`;
  const { items } = (
    await must<{ items: { data: { run_id?: string } }[] }>(stage.client.call('GET', eventsPath))
  ).body;
  const count = items.filter((event) => event.data.run_id === run?.id).length;
  if (count !== 1) losses.push(`a run was put up ${count} times`);
}

async function countRuns({ stage }: Scene): Promise<number> {
  return (await must<{ total: number }>(stage.client.call('GET', at(stage, 'runs')))).body.total;
}

async function statusOf({ stage }: Scene): Promise<FeedStatus> {
  return (await must<FeedStatus>(stage.client.call('GET', at(stage, 'status')))).body;
}

/** Waits for the wanted status of the feed; fails after two minutes. */
async function until(scene: Scene, isSo: (status: FeedStatus) => boolean): Promise<FeedStatus> {
  let last: FeedStatus | null = null;
  for (const end = Date.now() + OVER_MS; Date.now() < end; await wait(400)) {
    last = await statusOf(scene).catch(() => null);
    if (last !== null && isSo(last)) return last;
  }
  throw new Error(`what was asked for did not come: ${JSON.stringify(last?.run)}`);
}
