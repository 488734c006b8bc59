import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { differencesOf, readFile, soldOutOf } from '../look.ts';
import { decided, isDisturbed, lose } from '../state.ts';
import { liveOn, mend } from '../world.ts';
import { type Acts, at, type Doing, ended, statusOf } from './doing.ts';

/** Decisions of users about publishing, and checks of what must hold after each. */
export const publishingActs: Acts = {
  'how it is published': [
    4,
    // Setting `ask` to 'off' also approves a waiting design.
    ({ feed, random, ask }) =>
      decided(feed, () =>
        ask('PATCH', at(feed, 'publishing'), {
          ask: random.pick(['off', 'always', 'always', 'many']),
          rolloutPercent: random.pick([null, null, 20, 50]),
        }),
      ),
  ],
  'a review is looked at': [
    2,
    async (doing) => {
      const { feed, random, ask } = doing;
      const id = (await statusOf(doing))?.review?.id;
      if (id === undefined) return;
      const review = at(feed, `reviews/${id}`);
      const changes = await ask<{ items: { n: number; kind: string }[] }>('GET', `${review}/changes`);
      await ask('POST', `${review}/comments`, { body: 'The red is too red.', asks_for_changes: true });
      await ask('POST', `${review}/links`, { may_approve: false });
      const left = changes?.status === 200 ? changes.body.items.filter(({ kind }) => kind !== 'gone') : [];
      if (left.length > 0)
        await ask('POST', `${review}/refusals`, {
          changes: [random.pick(left).n],
          is_refused: random.isLucky(0.7),
        });
    },
  ],
  'a review is decided': [
    4,
    async (doing) => {
      const { feed, random, ask } = doing;
      const word = random.pick(['approve', 'approve', 'discard']);
      const id = (await statusOf(doing))?.review?.id;
      if (id !== undefined) await decided(feed, () => ask('POST', at(feed, `reviews/${id}/${word}`)));
    },
  ],
  'a held run is accepted': [2, acceptHeld],
  'a roll-out is steered': [
    3,
    ({ feed, random, ask }) =>
      ask('POST', at(feed, 'rollout'), { action: random.pick(['pause', 'resume', 'finish']) }),
  ],
  'a return to a version': [
    1,
    async ({ feed, random, ask }) => {
      const answer = await ask<{ items: FeedVersion[] }>('GET', at(feed, 'versions'));
      const others = answer?.status === 200 ? answer.body.items.filter(({ is_up: isUp }) => !isUp) : [];
      if (others.length === 0) return;
      const { id } = random.pick(others);
      await ask('GET', at(feed, `versions/${id}/difference`));
      await decided(feed, () => ask('POST', at(feed, `versions/${id}/return`)));
    },
  ],
  'going on': [3, ({ feed, ask }) => decided(feed, () => ask('POST', at(feed, 'go-on')))],
  'prices reach the file whatever waits': [4, async (doing) => void (await followFacts(doing))],
};

/** Accepts the numbers of the newest run if it is held. */
export async function acceptHeld(doing: Pick<Doing, 'feed' | 'ask'>): Promise<void> {
  const { feed, ask } = doing;
  const run = (await statusOf(doing))?.run;
  if (run?.state === 'held') await decided(feed, () => ask('POST', at(feed, 'accept'), { run_id: run.id }));
}

const fine: ReadonlySet<Run['state']> = new Set(['published', 'waiting', 'discarded', 'replaced']);

/**
 * Changes the shop a little and refreshes: even while a design waits, the shop's current facts must be published (docs/decisions/087).
 * Returns false if that could not be judged: a run was held or failed, or the feed is paused or returned to an earlier version.
 */
export async function followFacts(doing: Doing): Promise<boolean> {
  const { soak, feed, random, ask } = doing;
  mend(feed.source);
  liveOn(feed.source, random);
  const before = await ended(doing, 60_000);
  if (before?.published == null || before.published.returned !== null || !before.activate) return false;
  const since = Date.now();
  const asked = await ask('POST', at(feed, 'refresh'));
  if (asked?.status !== 200 || (await ended(doing, 60_000)) === null) return false;
  const answer = await ask<{ items: Run[] }>('GET', at(feed, 'runs'));
  if (answer?.status !== 200) return false;
  const runs = answer.body.items.filter(({ started_at: startedAt }) => Date.parse(startedAt) >= since);
  if (runs.length === 0 || !runs.every(({ state }) => fine.has(state))) return false;
  const seen = await readFile(soak, feed.feedId, random).catch(() => null);
  if (seen === null || isDisturbed(soak, since)) return false;
  soak.counts.facts += 1;
  const optional = soldOutOf(feed);
  for (const wrong of differencesOf(soak, feed, seen, { leftOut: new Set(), optional })) {
    const states = runs.map(({ state }) => state).join(', ');
    lose(soak, `feed ${feed.feedId} was read and ${wrong}; its runs: ${states}`);
  }
  return true;
}
