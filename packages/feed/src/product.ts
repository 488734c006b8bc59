/** One product as read from a feed: texts are decoded and trimmed. */
export interface Product {
  /** 0 for the first product of the feed. */
  position: number;
  /** '' where the product has none: fall back to the position. */
  id: string;
  /** '' where the product has none. */
  image: string;
  /** Additional images in the order of the feed: repeats of the image tag and the additional image tag. */
  additionalImages: string[];
  /** Whether one more image can be put in (FeedMapping.insertedImage). */
  isInsertable: boolean;
  /** Whether a picture with tags can be put in (FeedMapping.imageTags). */
  isTaggable: boolean;
  /** Canonical property name (title, price, sale_price, brand, …) → text; a missing property has no key. */
  values: Record<string, string>;
  /** Every text of the fields that the feed's rules ask for, by path; none where they ask for nothing. */
  fields?: Record<string, string[]>;
  /** Text of the filter's field (joined by ', ' where it repeats); null without a filter or such a field. */
  availability: string | null;
  /** Whether the product passes the availability filter; always true without one. */
  isMatch: boolean;
}
