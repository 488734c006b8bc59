import { setTimeout as wait } from 'node:timers/promises';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { at, type Doing, ended, settingsOf } from './acts/doing.ts';
import { acceptHeld, followFacts } from './acts/publishing-acts.ts';
import { differencesOf, readFile, soldOutOf } from './look.ts';
import { askOf, CALM_MS, lose, randomFor, type Soak } from './state.ts';
import { mend } from './world.ts';

const OVER_MS = 240_000;

function doingsOf(soak: Soak): Doing[] {
  return soak.users.flatMap((user) =>
    user.feeds.map((feed) => ({
      soak,
      user,
      feed,
      random: randomFor(soak, 'end', user.place),
      ask: askOf(soak, user, 'the end'),
    })),
  );
}

/** Waits until price changes have reached each file, takes every open decision, repairs every shop, and refreshes each feed once more. */
export async function settle(soak: Soak): Promise<void> {
  await wait(CALM_MS);
  const doings = doingsOf(soak);
  await Promise.all(doings.map(followFacts));
  await Promise.all(doings.map(settleFeed));
}

async function settleFeed(doing: Doing): Promise<void> {
  const { soak, feed, ask } = doing;
  mend(feed.source);
  await ask('PATCH', at(feed, 'publishing'), { ask: 'off', rolloutPercent: null });
  // A feed returned to an earlier version cannot be started, but continues by itself after `go-on`.
  await ask('POST', at(feed, 'go-on'));
  await ask('POST', '/functions/v1/feeds?action=start', { feedId: feed.feedId, activate: true });
  await ask('DELETE', at(feed, 'product-changes'));
  const outputs = await outputsOf(doing);
  for (const id of outputs)
    await ask('PATCH', `/api/v1/feeds/${feed.feedId}/outputs/${id}`, { is_paused: false });
  for (const end = Date.now() + OVER_MS; ;) {
    await ask('POST', at(feed, 'refresh'));
    await ended(doing, end - Date.now());
    await acceptHeld(doing);
    const last = await ended(doing, end - Date.now());
    if (last?.run?.state === 'published' && !last.run.of_facts && last.review === null) break;
    if (Date.now() < end) continue;
    lose(soak, `feed ${feed.feedId} comes to no end: ${JSON.stringify(last?.run)}`);
    break;
  }
  for (const id of outputs) {
    const output = { ...doing, feed: { ...feed, feedId: id } };
    await ended(output, OVER_MS);
    await acceptHeld(output);
    await ended(output, OVER_MS);
  }
}

async function outputsOf({ feed, ask }: Doing): Promise<string[]> {
  const answer = await ask<{ items: Output[] }>('GET', `/api/v1/feeds/${feed.feedId}/outputs`);
  return answer?.status === 200 ? answer.body.items.filter((each) => !each.is_main).map(({ id }) => id) : [];
}

/** Checks that every published file equals its shop's feed, every feed is listed, deleted ones are gone, and every payment is known. */
export async function judgeAll(soak: Soak): Promise<void> {
  for (const doing of doingsOf(soak)) {
    await judgeFeed(doing);
    await judgePlan(doing);
  }
  for (const user of soak.users) {
    const ask = askOf(soak, user, 'the end');
    const listed = await ask<{ items: WholeFeed[] }>('GET', '/api/v1/whole-feeds?page_size=100');
    const ids = listed?.status === 200 ? listed.body.items.map(({ service }) => service?.feed_id) : [];
    for (const { feedId } of user.feeds)
      if (!ids.includes(feedId)) lose(soak, `feed ${feedId} is in no list`);
  }
  for (const [id, how] of soak.gone) {
    const { status } = await readFile(soak, id, null);
    if (status !== 404 && !(how === 'rests' && status === 503))
      lose(soak, `what was deleted answers ${status} at its address`);
  }
}

async function judgeFeed(doing: Doing): Promise<void> {
  const { soak, feed } = doing;
  const settings = await settingsOf(doing);
  const leavesOut = settings?.rules?.some(({ isOn, does }) => isOn && does.kind === 'leave_out') === true;
  const leftOut = new Set(leavesOut ? soldOutOf(feed) : []);
  for (const id of [feed.feedId, ...(await outputsOf(doing))]) {
    const name = id === feed.feedId ? `feed ${id}` : `output ${id} of feed ${feed.feedId}`;
    const seen = await readFile(soak, id, null);
    const differences = differencesOf(soak, feed, seen, { leftOut, optional: new Set() });
    for (const each of [...seen.wrong, ...differences]) lose(soak, `at the end ${name} ${each}`);
  }
}

async function judgePlan({ soak, feed, ask }: Doing): Promise<void> {
  if (feed.plan === null) return;
  const answer = await ask<Record<'choice' | 'next_choice', { plan: string } | null>>(
    'GET',
    `/api/v1/projects/${feed.projectId}/billing`,
  );
  const plan =
    answer?.status === 200 ? ((answer.body.next_choice ?? answer.body.choice)?.plan ?? 'none') : 'unknown';
  if (plan !== feed.plan) lose(soak, `a project has the plan ${plan}, and ${feed.plan} was paid`);
}
