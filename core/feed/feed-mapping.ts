import type { AvailabilityOption, FeedSettings } from './feed-settings.ts';

/**
 * What the scanner needs to know about a feed. Paths are written from the product inwards: 'g:id' is a child
 * tag, '@id' an attribute of the product, 'image/url' a nested tag, 'imgs/main@url' an attribute of one. A name
 * without a namespace prefix also matches a tag with one, but an exact match is preferred.
 */
export interface FeedMapping {
  /** Tag name of the product container. */
  container: string;
  /** Its path from the root ('rss/channel/item'), or null: then the outermost tags of that name are products. */
  containerPath: string | null;
  id: string;
  image: string;
  additionalImage: string | null;
  /** The availability filter and the path it reads, or null when every product matches. */
  availability: { path: string; option: AvailabilityOption } | null;
  /** Canonical property name → paths that may hold it, best first. */
  values: Record<string, string[]>;
}

/** The mapping that stored settings describe. */
export declare function mappingOf(settings: FeedSettings): FeedMapping;
