import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import { recordBilling } from '#tests/billing/recorded-billing.ts';
import type { ShopProduct } from '#tests/harness/fakes/shop.ts';
import { statusOf } from '#tests/harness/api-client.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';
import { changes, type Column, type ColumnName, columns, type Upheaval, upheavals } from './law.ts';
import { addOverPlan, addSubjects, designs, drawAfresh, type Pictures, type Subject } from './law-feeds.ts';
import { cellOf, eventsOf, type Item, itemsAt, itemsOf, type Looked, screenOf, wordsOf } from './law-look.ts';
import { lawPage } from './law-page.ts';
import { before, today, upset } from './law-shop.ts';

const scene = shopAndProduct();
const selling = shopAndProduct({ env: { BILLING: 'on' }, billing: recordBilling().open });

const subjects = new Map<ColumnName, Subject>();
/** Observed cells of a column, to compare with the table's. */
const found = new Map<ColumnName, Record<keyof Omit<Column, 'title' | 'about'>, unknown>>();
/** Products that outputs with their feed's pictures show differently from the feed. */
const differences: string[] = [];

/** The shop sends this, and every feed is asked to look at it. */
async function send(products: readonly ShopProduct[], isWhole = false): Promise<void> {
  for (const { scene: at, feedId, parentId, source, sends } of subjects.values()) {
    source.products = [...(isWhole ? products : sends(products))];
    if (parentId === null) await requestRun(at.product.platform, feedId, { restart: false });
  }
  await scene.product.settle();
  await selling.product.settle();
}

/** Looks at the state of all feeds. */
async function look() {
  const seen = new Map<
    ColumnName,
    { text: string; items: Map<string, Item> | null; told: string[]; screen: string }
  >();
  for (const [name, subject] of subjects) {
    const { scene: at, feedId, besideId } = subject;
    const text = await textAt(at.product.origin, feedId);
    const items = await itemsAt(at, feedId, name);
    const screen = screenOf(await statusOf(at.client, feedId));
    seen.set(name, { text, items, told: await eventsOf(at, feedId), screen });
    if (besideId === null || items === null) continue;
    const beside = itemsOf(await textAt(at.product.origin, besideId));
    for (const id of new Set([...items.keys(), ...beside.keys()]))
      if (JSON.stringify(items.get(id)) !== JSON.stringify(beside.get(id)))
        differences.push(`${name}: ${id}`);
  }
  return seen;
}

beforeAll(async () => {
  for (const [name, subject] of await addSubjects(scene)) subjects.set(name, subject);
  subjects.set('over', await addOverPlan(selling));
  const first = await look();
  await send(today);
  const after = await look();
  const drawn = {
    square: await drawAfresh(scene),
    other: await drawAfresh(scene, designs.other),
    tall: await drawAfresh(scene, designs.tall),
  };
  const plain = first.get('published')!.items!;
  for (const [name, { items: now, told, screen }] of after) {
    const { items: was, told: toldBefore } = first.get(name)!;
    const own = name === 'own' || name === 'tagged' ? drawn.tall : drawn.square;
    const isOther = (id: string) => isRolling(name) && was?.get(id)?.picture !== plain.get(id)?.picture;
    const pictures = (id: string) =>
      isOther(id) ? ([drawn.other, own] as const) : ([own, drawn.other] as const);
    const looked = { now, was, words: wordsAt(name), drawn: drawnBy(pictures) };
    found.set(name, {
      cells: Object.fromEntries(Object.keys(changes).map((id) => [id, cellOf(id, looked)])),
      screen,
      events: told.slice(toldBefore.length),
      upheavals: {},
    });
  }
  let last = after;
  for (const upheaval of Object.keys(upheavals) as Upheaval[]) last = await upheave(upheaval, last);
});

/** There products show one of both designs. */
function isRolling(name: ColumnName): boolean {
  return name === 'rolling' || name === 'stopped';
}

function drawnBy(pictures: (id: string) => readonly [Pictures, Pictures]): Looked['drawn'] {
  return (id) => {
    const [own, other] = pictures(id);
    return [own.get(id), other.get(id)];
  };
}

/** Each shop has an address of its own. */
function wordsAt(name: ColumnName): Looked['words'] {
  const { shop } = subjects.get(name)!.scene;
  return { today: wordsOf(shop, today), before: wordsOf(shop, before) };
}

async function upheave(upheaval: Upheaval, last: Awaited<ReturnType<typeof look>>) {
  await send(upset[upheaval], upheaval === 'whole-again');
  const after = await look();
  for (const [name, { text, told, screen }] of after) {
    const { text: up, told: toldBefore } = last.get(name)!;
    const file = text.startsWith('<?xml') ? (text === up ? 'as before' : 'today’s') : 'not served';
    Object.assign(found.get(name)!.upheavals as object, {
      [upheaval]: { file, screen, events: told.slice(toldBefore.length) },
    });
  }
  return after;
}

const names = Object.keys(columns) as ColumnName[];

test.each(names)(
  'what happens to a shop’s products does to a feed what the law of publishing says: %s',
  (name) => {
    const { cells, screen, events, upheavals: all } = columns[name];
    expect(found.get(name)).toEqual({ cells, screen, events, upheavals: all });
  },
);

test('an output with the pictures of its feed says and shows what its feed does, whatever is decided and whatever happens', () => {
  expect(differences).toEqual([]);
});

test('the page of the law of publishing is written from this table: npm run messages', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/law-of-publishing.md'), 'utf8');
  expect(page).toBe(lawPage());
});
