import type { PhotoFacts } from '#core/contract/editor/editor-photos-api.ts';
import type { EditorFeed, EditorProduct, WorstCase } from '#core/contract/editor/editor-products-api.ts';

/** Number of the feed's products that meet a condition: `shown` of `total`. `shown` is null if the condition cannot be parsed. */
export type ConditionCount = {
  readonly shown: number | null;
  readonly total: number;
  /** False if the feed is so large that only its first products were checked. */
  readonly isWhole: boolean;
};

/** Which products to choose from: all of the feed, those that a search finds, or those of a worst case. */
export type ProductChoice = { readonly search: string; readonly worst: WorstCase | null };

type PhotoState = {
  readonly status: 'waiting' | 'there' | 'missing';
  readonly facts: PhotoFacts | null;
  /** A sentence: why there is no photo, or why its background could not be removed; null if all is well. */
  readonly reason: string | null;
};

/** Products of a worst case in the feed: their number, and the first of them. */
export type WorstFacts = { readonly total: number; readonly first: EditorProduct | null };

export type ProductsState = {
  /** Null until they are known. */
  readonly feeds: readonly EditorFeed[] | null;
  /** Colours of the project's templates as `#rrggbb`, the most used first. */
  readonly palette: readonly string[];
  /** Null for the sample product. */
  readonly feed: EditorFeed | null;
  readonly choice: ProductChoice;
  readonly total: number;
  /** Index of the current product among them, from 0; null if it is not one of them. */
  readonly at: number | null;
  /** Why there are no products, or only a part; null if neither. */
  readonly note: string | null;
  readonly isLoading: boolean;
  /** A sentence about what could not be loaded; null if nothing failed. */
  readonly problem: string | null;
  readonly photo: PhotoState;
  /** Facts about the feed's worst cases; a case that was not requested yet is absent. */
  readonly worst: Readonly<Partial<Record<WorstCase, WorstFacts>>>;
};

/** The products of the project's feeds. A chosen one becomes the editor's current product. Functions only reject if they say so. */
export type Products = {
  readonly state: () => ProductsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Chooses a feed; null for the sample product. */
  readonly chooseFeed: (feedId: string | null) => Promise<void>;
  /** Changes which products to choose from; the first of them becomes the current product. */
  readonly choose: (choice: Partial<ProductChoice>) => Promise<void>;
  readonly show: (at: number) => Promise<void>;
  /** Goes to the next or previous product; after the last comes the first. Returns the announcement. */
  readonly step: (by: 1 | -1) => Promise<string>;
  /** Returns products from an index on; fewer at the end. Throws ApiError. */
  readonly list: (from: number, count: number) => Promise<readonly EditorProduct[]>;
  readonly worstProduct: (worst: WorstCase) => Promise<EditorProduct | null>;
  /** Loads the products of every worst case, once per feed. */
  readonly lookAtWorst: () => Promise<void>;
  readonly setCutOut: (isCutOut: boolean) => void;
  /** Repeats failed requests; also loads the feeds again. */
  readonly retry: () => Promise<void>;
  /**
   * Returns how many products of the chosen feed meet this condition. Null without a feed, and until the number is known; then listeners
   * are called.
   */
  readonly countFor: (condition: string) => ConditionCount | null;
};
