import { NO_PRODUCTS } from '../mapping/feed-mapping.ts';
import type { FeedInMemory } from '../feed-in-memory.ts';
import type { AvailabilityOption } from '../reading-settings.ts';
import { pathOfOption } from '../mapping/field-option.ts';
import { matchesAvailability } from '../mapping/match-availability.ts';

/** Texts of some products in one field, and the number of these products. Empty if they lack the field. */
export interface StateTally {
  texts: string[];
  count: number;
}

const EXIST = 4;

/** The products of a feed: their tag, its path and their number. */
export interface CountedProducts {
  productTag: string;
  productPath: string;
  productCount: number;
  parentLevels: number;
}

/** Counts the products by their text, once per field, so that further filters on that field cost nothing. */
export class StateTallies {
  private readonly feed: FeedInMemory;
  private readonly product: CountedProducts;
  private readonly byPath = new Map<string, StateTally[]>();

  constructor(feed: FeedInMemory, product: CountedProducts) {
    this.feed = feed;
    this.product = product;
  }

  /** Returns the tallies of a field, most frequent first. */
  of(path: string): StateTally[] {
    let tallies = this.byPath.get(path);
    if (tallies === undefined) {
      tallies = this.count(path);
      this.byPath.set(path, tallies);
    }
    return tallies;
  }

  countMatches(option: AvailabilityOption | null): number {
    if (option === null) return this.product.productCount;
    const tallies = this.of(pathOfOption(option, this.product.productTag));
    return tallies.reduce(
      (sum, { texts, count }) => sum + (matchesAvailability(texts, option) ? count : 0),
      0,
    );
  }

  private count(path: string): StateTally[] {
    const option = { type: 1 as const, keyName: path, attributeName: '', value: '', operationType: EXIST };
    const tallies = new Map<string, StateTally>();
    const { productTag: container, productPath: containerPath, parentLevels } = this.product;
    const mapping = {
      ...NO_PRODUCTS,
      container,
      containerPath,
      parentLevels,
      availability: { path, option },
    };
    for (const { states } of this.feed.products(mapping)) {
      const key = states.join('\n');
      const tally = tallies.get(key);
      if (tally === undefined) tallies.set(key, { texts: states, count: 1 });
      else tally.count++;
    }
    return Array.from(tallies.values()).toSorted((one, other) => other.count - one.count);
  }
}
