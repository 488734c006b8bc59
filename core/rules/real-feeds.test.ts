import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { analyseFeed } from '../feed/analysis/analyse-feed.ts';
import { readLeaves } from '../feed/analysis/read-leaves.ts';
import { FeedInMemory } from '../feed/feed-in-memory.ts';
import { mappingOfDefaults } from '../feed/mapping/feed-mapping.ts';
import { randomOf } from '../feed/random.fixture.ts';
import { chooseOtherwise } from './evaluate-otherwise.fixture.ts';
import { openRules } from './open-rules.ts';
import { randomMoment, randomRules, someTimeZones } from './random-rules.fixture.ts';

/** Feeds of shops, where whoever runs this has them. */
const FOLDER = path.join(import.meta.dirname, '../../../shared/feeds');
const FEEDS_MAX = 20;
const LISTS = 200;
const PRODUCTS_MAX = 200;

/** What an examination of the feed, which knows no mapping, finds in each product. */
function examined(bytes: Uint8Array) {
  const analysis = analyseFeed(bytes);
  const feed = new FeedInMemory(bytes);
  if (feed.form.table !== null) return null;
  const { leaves, productCount } = readLeaves(feed, analysis.productPath, PRODUCTS_MAX);
  return { analysis, feed, leaves, productCount };
}

test.skipIf(process.env['LONG_TESTS'] !== '1' || !existsSync(FOLDER))(
  `of shops' feeds, ${LISTS} random lists of rules on their own fields choose as an independent evaluation does`,
  { timeout: 600_000 },
  () => {
    const random = randomOf(20_261_124);
    const found = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.xml'))
      .flatMap((name) => {
        try {
          const one = examined(readFileSync(path.join(FOLDER, name)));
          return one === null || one.productCount === 0 ? [] : [{ name, ...one }];
        } catch {
          // Some of them are no feeds, on purpose.
          return [];
        }
      })
      .slice(0, FEEDS_MAX);
    let [equal, chosen, all] = [0, 0, 0];
    for (let n = 0; n < LISTS; n++) {
      const { name, analysis, feed, leaves, productCount } = found[n % found.length]!;
      // A field of which another one is a part has text of its own only where elements are mixed with text.
      const fields = Object.fromEntries(
        leaves
          .filter(({ path: one }) => !leaves.some((other) => other.path.startsWith(`${one}/`)))
          .map((leaf) => [
            leaf.path,
            [...new Set(leaf.values.flatMap((texts) => texts ?? []))]
              .filter((text) => text !== '' && text.length < 300)
              .slice(0, 50),
          ]),
      );
      const rules = randomRules(random, fields);
      const timeZone = random.pick(someTimeZones);
      const at = randomMoment(random);
      const open = openRules({ rules, timeZone });
      const mapping = { ...mappingOfDefaults(analysis), ruleFields: open.fields };
      const differing: unknown[] = [];
      let position = 0;
      for (const { product } of feed.products(mapping)) {
        if (position === productCount) break;
        const known = Object.fromEntries(
          open.fields.map((field) => [
            field,
            leaves.find((leaf) => leaf.path === field)?.values[position] ?? [],
          ]),
        );
        const [one, other] = [
          open.choose(product.fields ?? {}, at.getTime()),
          chooseOtherwise(rules, timeZone, known, at),
        ];
        if (one !== null) chosen += 1;
        all += 1;
        if (one !== other) differing.push({ position, one, other, fields: product.fields, known });
        position += 1;
      }
      if (differing.length === 0) equal += 1;
      expect(differing.slice(0, 2), JSON.stringify({ name, rules })).toEqual([]);
    }
    expect({ equal, feeds: found.length }).toEqual({ equal: LISTS, feeds: FEEDS_MAX });
    expect(chosen).toBeGreaterThan(all / 10);
  },
);
