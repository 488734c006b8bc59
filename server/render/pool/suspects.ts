import { LRUCache } from 'lru-cache';
import type { ParsedTemplate } from '#picture';
import { createPlaces, type Places } from '#server/platform/turns/places.ts';

/** Number of pictures of a feed that could not be finished, after which the rest of it waits behind all others. */
const feedStops = 2;

/** Time after which something that stopped no process again is forgotten, in ms. */
const rememberedMs = 3_600_000;

/** Time for which the rest of a feed has one process after a picture of it was put off, in ms. */
const dearMs = 60_000;

type Stopped = { readonly alone: Places; stops: number };

/** Templates and feeds of which pictures could not be finished lately, or took too long: one process each at most, so that others need not wait for them. */
export class Suspects {
  readonly #templates = new WeakMap<ParsedTemplate, Stopped>();
  readonly #feeds = new LRUCache<string, Stopped>({ max: 10_000, ttl: rememberedMs });
  readonly #dear = new LRUCache<string, true>({ max: 10_000, ttl: dearMs });

  /** Returns the one place for drawing this template for this feed; null where nothing speaks against it. */
  aloneFor(template: ParsedTemplate | undefined, feed: string | null): Places | null {
    if (this.isFeed(feed)) return this.#feeds.get(feed)?.alone ?? null;
    return template === undefined ? null : (this.#templates.get(template)?.alone ?? null);
  }

  /** Whether the rest of this feed waits behind all others. */
  isFeed(feed: string | null): feed is string {
    return feed !== null && (this.#feeds.get(feed)?.stops ?? 0) >= feedStops;
  }

  /** Notes a picture that could not be finished. Returns true where the rest of its feed waits from now on. */
  noteFeed(feed: string | null): boolean {
    if (feed === null) return false;
    const stopped = this.#feeds.get(feed) ?? { alone: createPlaces({ total: 1 }), stops: 0 };
    stopped.stops += 1;
    this.#feeds.set(feed, stopped);
    return stopped.stops === feedStops;
  }

  /** Notes that a picture of this feed was put off for a newcomer; the next one would have to wait for its other pictures as well. */
  notePutOff(feed: string | null): void {
    if (feed !== null) this.#dear.set(feed, true);
  }

  /** Whether a picture of this feed was put off within the last minute. */
  isDear(feed: string | null): boolean {
    return feed !== null && this.#dear.has(feed);
  }

  /** Notes one of a template, and returns how many there were in a row. */
  noteTemplate(template: ParsedTemplate): number {
    const stopped = this.#templates.get(template) ?? { alone: createPlaces({ total: 1 }), stops: 0 };
    stopped.stops += 1;
    this.#templates.set(template, stopped);
    return stopped.stops;
  }

  /** Begins a new row of stops; it stays limited to one process until something succeeds. */
  beginRow(template: ParsedTemplate): void {
    const stopped = this.#templates.get(template);
    if (stopped !== undefined) stopped.stops = 0;
  }

  /** Clears a template's stops once it has been drawn. A feed may have good photos among others, so that tells nothing about it. */
  clear(template: ParsedTemplate): void {
    this.#templates.delete(template);
  }
}
