import { expect, test } from 'vitest';
import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { changeDesign, DAY_MS, movingClock, picturesUp } from '#tests/harness/publishing.ts';

const clock = movingClock();
const scene = await openShop([], { clock });

const at = (feedId: string, rest: string) => `/functions/v1/feeds/${feedId}/${rest}`;

type Known = { feedId: string; projectId: string };

/** A feed of which this design waits; a new one unless one is given. */
async function waiting(
  starter: Parameters<typeof changeDesign>[2],
  known?: Known,
): Promise<Known & { id: string }> {
  scene.shop.products = numberedProducts(2);
  const created = known ?? (await createFeed(scene.client, scene.shop.feedUrl));
  const { feedId } = created;
  const projectId = 'project' in created ? created.project.id : created.projectId;
  await scene.product.settle();
  await scene.client.ask('PATCH', at(feedId, 'publishing'), { ask: 'always' });
  await changeDesign(scene.client, { feedId, projectId }, starter);
  await scene.product.settle();
  const body = await scene.client.ask<{ review: Review }>('GET', at(feedId, 'review'));
  return { feedId, projectId, id: body.review.id };
}

let first: Known;

async function linkTo({ feedId, id }: { feedId: string; id: string }, mayApprove = false) {
  const path = at(feedId, `reviews/${id}/links`);
  return await scene.client.ask<{ id: string; token: string }>('POST', path, { may_approve: mayApprove });
}

/** A call of somebody without an account. */
async function guest(what: string, body: object) {
  const answer = await fetch(`${scene.product.origin}/api/v1/shared-reviews/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

const stateOf = async (feedId: string) =>
  (await scene.client.ask<{ review: Review }>('GET', at(feedId, 'review'))).review;

test('a link shows what waits and takes comments, and approves only where its owner allowed that', async () => {
  const which = await waiting('season');
  first = which;
  const { token } = await linkTo(which);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  const read = await guest('read', { token });
  expect(read).toMatchObject({ status: 200, body: { may_approve: false, review: { state: 'waiting' } } });
  const changes = await guest('changes', { token });
  expect(changes.body).toMatchObject({ total: 2, items: [{ product_id: 'sku-1' }, { product_id: 'sku-2' }] });
  expect((await guest('comments', { token, name: ' ', body: 'Nice' })).status).toBe(400);
  expect((await guest('comments', { token, name: 'Ada', body: 'Nice' })).status).toBe(200);
  expect((await stateOf(which.feedId)).comments).toMatchObject([{ author: 'Ada', body: 'Nice' }]);
  expect((await guest('approve', { token, name: 'Ada' })).status).toBe(403);
  const before = await picturesUp(scene.product, which.feedId);

  const approving = await linkTo(which, true);
  expect((await guest('approve', { token: approving.token })).status).toBe(400);
  expect((await guest('approve', { token: approving.token, name: 'Ada' })).status).toBe(200);
  await scene.product.settle();
  expect(await stateOf(which.feedId)).toMatchObject({ state: 'approved', decided_by: 'Ada' });
  const events = `/api/v1/events?feed_id=${which.feedId}&limit=1`;
  expect((await scene.client.ask<{ items: object[] }>('GET', events)).items).toMatchObject([
    { type: 'feed.review_decided', data: { decision: 'approved', by: 'Ada' } },
  ]);
  expect((await picturesUp(scene.product, which.feedId)).get('sku-1')).not.toBe(before.get('sku-1'));
  expect((await guest('approve', { token: approving.token, name: 'Bo' })).status).toBe(409);
  expect((await guest('comments', { token, name: 'Bo', body: 'Late' })).status).toBe(409);
});

test('the secret is kept as a hash, opens only its own review, and neither when revoked nor after 14 days', async () => {
  const which = await waiting('headline', first);
  const link = await linkTo(which, true);
  const { rows } = await scene.product.platform.database.query.one<{ rows: string }>(
    `select string_agg(to_jsonb(l)::text, '') as rows from feedmaker.review_links l`,
  );
  expect(rows).not.toContain(link.token);
  expect((await guest('read', { token: `${link.token}x` })).status).toBe(410);
  // A link of another feed shows that feed's changes and no others.
  const other = await waiting('season');
  const second = await linkTo(other);
  expect((await guest('read', { token: second.token })).body['review']).toMatchObject({ id: other.id });
  const path = at(which.feedId, `reviews/${which.id}/links`);
  expect(
    (await scene.client.call('DELETE', at(other.feedId, `reviews/${other.id}/links/${link.id}`))).status,
  ).toBe(404);
  await scene.client.ask('DELETE', `${path}/${link.id}`);
  for (const what of ['read', 'changes', 'approve', 'comments'])
    expect((await guest(what, { token: link.token, name: 'Ada', body: 'Hello' })).status).toBe(410);
  expect((await stateOf(which.feedId)).state).toBe('waiting');
  clock.aheadMs += 14 * DAY_MS;
  expect((await guest('read', { token: second.token })).status).toBe(410);
});

test('nothing is changed by opening the page, which no engine lists and which tells nobody where it was', async () => {
  const page = await fetch(`${scene.product.origin}/shared-review`);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  for (const what of ['read', 'changes', 'approve', 'comments'])
    expect((await fetch(`${scene.product.origin}/api/v1/shared-reviews/${what}`)).status).toBe(404);
});

test('somebody who tries secrets is stopped after a hundred and twenty in a minute', async () => {
  const statuses = [];
  for (let n = 0; n < 125; n += 1) statuses.push((await guest('read', { token: `guess-${n}` })).status);
  expect(statuses).toContain(429);
});
