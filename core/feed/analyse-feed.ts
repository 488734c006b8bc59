import type { AvailabilityOption } from './feed-settings.ts';
import type { FieldOption } from './field-option.ts';
import type { Product } from './read-products.ts';

/** The rule that chose the product container. */
export type ContainerRule = 'repeated child of the root' | 'repeated deeper in the feed' | 'known name';

/** A default of the form and, in a sentence, why it was chosen. */
export interface Choice<T> {
  value: T;
  reason: string;
}

/** The default filter: option is null when no filter fits; matchCount is how many products pass it. */
export interface AvailabilityChoice {
  /** Label of the chosen field ('Tag: g:availability'), or null. */
  label: string | null;
  option: AvailabilityOption | null;
  matchCount: number;
  reason: string;
}

/** A property that the form can offer: name as saved ('sale_price'), label as shown ('Sale Price'). */
export interface PropertyOption {
  name: string;
  label: string;
  path: string;
}

/** What the feed form needs to know about a feed. */
export interface FeedAnalysis {
  productTag: string;
  productPath: string;
  productCount: number;
  rule: ContainerRule;
  idOptions: FieldOption[];
  imageOptions: FieldOption[];
  availabilityOptions: FieldOption[];
  propertyOptions: PropertyOption[];
  defaults: {
    /** Label: 'Arg: id', 'Tag: g:id'. */
    productId: Choice<string>;
    /** Paths: 'g:image_link', 'image/url'; additionalImage is '' when the feed has none. */
    image: Choice<string>;
    additionalImage: Choice<string>;
    availability: AvailabilityChoice;
    /** Names as saved: 'title', 'price', 'brand'. */
    props: Choice<string[]>;
  };
  /** The first products, read with the defaults. */
  sampleProducts: Product[];
  /** How often the default filter's field holds each value, most frequent first. */
  availabilityCounts: { value: string; count: number }[];
  /** How many of the products pass a filter (null: all). */
  countMatches(option: AvailabilityOption | null): number;
}

/** Analyses a whole feed or an extract of it. Throws FeedError ('invalid_xml', 'no_products'). */
export declare function analyseFeed(xml: string | Uint8Array): FeedAnalysis;
