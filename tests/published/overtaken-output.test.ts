import { expect, test } from 'vitest';
import { publishFeed } from '#server/pipeline/publishing/publish-feed.ts';
import { statusOf } from '#tests/harness/api-client.ts';
import { TAGGED, taggedOutputScene } from '#tests/harness/tagged-output-scene.ts';

// An output whose feed goes on while its own run is under way.

const { scene, begin, feed, at, addTagged, refresh, textOf, changePrice } = await taggedOutputScene();

const untagged = (text: string) => text.replaceAll(TAGGED, '');

/** The last job of a run, done here, with something that happens while its file is written. */
async function publishWhile(runId: string, happens: () => Promise<void>): Promise<void> {
  const { platform } = scene.product;
  const { storage } = platform;
  let hasHappened = false;
  const put: typeof storage.put = async (key, body) => {
    const written = await storage.put(key, body);
    if (!hasHappened) {
      hasHappened = true;
      await happens();
    }
    return written;
  };
  const watched: typeof storage = Object.assign(Object.create(storage) as typeof storage, { put });
  const signal = new AbortController().signal;
  const job = {
    id: runId,
    data: { runId },
    attempt: 0,
    isLastAttempt: true,
    isSuspect: false,
    deadLetter: null,
  };
  await publishFeed({ ...platform, storage: watched }, { ...job, signal } as never);
}

/** As if the output's run were about to be published, in the state of before its publication. */
async function openLastRun(id: string): Promise<string> {
  const { run } = await statusOf(scene.client, id);
  const { query } = scene.product.platform.database;
  await query.run(`update feedmaker.runs set state = 'publishing', finished_at = null where id = $1`, [
    run?.id,
  ]);
  return run?.id ?? '';
}

async function statesOf(id: string): Promise<string[]> {
  const rows = await scene.product.platform.database.query.rows<{ state: string }>(
    'select state from feedmaker.runs where feed_id = $1 order by started_at',
    [id],
  );
  return rows.map(({ state }) => state);
}

test('an output that is overtaken by its feed while its file is written is up, and then follows', async () => {
  const id = await addTagged();
  const runId = await openLastRun(id);
  changePrice(0, '99.00 EUR');
  await publishWhile(runId, async () => {
    expect(await refresh()).toMatchObject({ state: 'published' });
  });
  await scene.product.settle();
  const text = await textOf(id);
  expect(text).toContain('99.00 EUR');
  expect(untagged(text)).toBe(await textOf(feed().feedId));
  expect(text.match(TAGGED)).toHaveLength(2);
  expect(await statesOf(id)).toEqual(['published', 'published']);
});

test('a run whose feed has put up the same again with a newer run ends, and the output follows that', async () => {
  const id = await addTagged();
  const before = await textOf(id);
  const runId = await openLastRun(id);
  await publishWhile(runId, async () => {
    expect(await refresh()).toMatchObject({ state: 'published' });
  });
  await scene.product.settle();
  expect(await textOf(id)).toBe(before);
  expect(await statesOf(id)).toEqual(['cancelled', 'published']);
});

test('what the feed has put up again while the file is written is in that file', async () => {
  scene.shop.answers.set('/photos/1.jpg', (_request, response) => void response.writeHead(404).end());
  await begin();
  const id = await addTagged();
  const before = await textOf(feed().feedId);
  const runId = await openLastRun(id);
  await publishWhile(runId, async () => {
    scene.shop.answers.clear();
    await scene.client.ask('POST', at('retry'), {});
    await scene.product.settle();
    expect(await textOf(feed().feedId)).not.toBe(before);
  });
  expect(untagged(await textOf(id))).toBe(await textOf(feed().feedId));
});
