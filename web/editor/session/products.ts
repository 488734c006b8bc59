import type { PhotoFacts } from '#core/contract/editor/editor-photos-api.ts';
import type { EditorFeed, EditorProduct, WorstCase } from '#core/contract/editor/editor-products-api.ts';

/** Products of the feed that a condition holds for: `shown` of `total`. Null for a condition that cannot be read. */
export type ConditionCount = {
  readonly shown: number | null;
  /** Number of products checked. */
  readonly total: number;
  /** False where the feed is so large that only its first products were checked. */
  readonly isWhole: boolean;
};

/** Products that are paged through: all of the feed, those that a search finds, or those of a worst case. */
export type ProductChoice = { readonly search: string; readonly worst: WorstCase | null };

/** Photo of the current product. */
type PhotoState = {
  readonly status: 'waiting' | 'there' | 'missing';
  readonly facts: PhotoFacts | null;
  /** A sentence: why there is no photo, or why it kept its background. */
  readonly reason: string | null;
};

/** Products of a worst case in the feed: their number, and the first of them. */
export type WorstFacts = { readonly total: number; readonly first: EditorProduct | null };

export type ProductsState = {
  /** Null until they are known. */
  readonly feeds: readonly EditorFeed[] | null;
  /** Colours of the project's templates as `#rrggbb`, the one most used first. */
  readonly palette: readonly string[];
  /** Null for the sample product. */
  readonly feed: EditorFeed | null;
  readonly choice: ProductChoice;
  /** Number of products in the choice. */
  readonly total: number;
  /** Place of the current product among them, from 0; null where there is none. */
  readonly at: number | null;
  /** Reason why there are no products, or not all. */
  readonly note: string | null;
  readonly isLoading: boolean;
  /** A sentence: what could not be loaded. */
  readonly problem: string | null;
  readonly photo: PhotoState;
  /** Facts by worst case of the feed; absent for those not requested. */
  readonly worst: Readonly<Partial<Record<WorstCase, WorstFacts>>>;
};

/** The products of the project's feeds. Choosing one makes it the current product of the editor; no function of it throws. */
export type Products = {
  readonly state: () => ProductsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Null for the sample product. */
  readonly chooseFeed: (feedId: string | null) => Promise<void>;
  /** Changes the products that are paged through; the first one becomes the current product, where there is one. */
  readonly choose: (choice: Partial<ProductChoice>) => Promise<void>;
  /** Shows the product at a place of the choice. */
  readonly show: (at: number) => Promise<void>;
  /** Steps to the product some places on, round the ends; returns the announcement. */
  readonly step: (by: 1 | -1) => Promise<string>;
  /** Products of the choice from a place on; fewer at its end. Throws ApiError. */
  readonly list: (from: number, count: number) => Promise<readonly EditorProduct[]>;
  /** The product of a worst case that is the worst, where there is one. */
  readonly worstProduct: (worst: WorstCase) => Promise<EditorProduct | null>;
  /** Loads the products of every worst case, once per feed. */
  readonly lookAtWorst: () => Promise<void>;
  readonly setCutOut: (isCutOut: boolean) => void;
  /** Loads the feeds again, and failed requests. */
  readonly retry: () => Promise<void>;
  /**
   * Returns for how many products of the chosen feed a layer with this condition is shown. Null without a feed, and until it is known:
   * listeners are called then.
   */
  readonly countFor: (condition: string) => ConditionCount | null;
};
