/** One product as read from a feed: texts are decoded and trimmed. */
export interface Product {
  /** Index of the product in the feed, from 0. */
  position: number;
  /** Id of the product; '' if it has none: then identify it by its position. */
  id: string;
  /** Address of the product's image; '' if it has none. */
  image: string;
  /** Additional images in feed order: repetitions of the image tag and the additional image tag. */
  additionalImages: string[];
  /** True if one more image can be inserted (FeedMapping.insertedImage). */
  isInsertable: boolean;
  /** True if a tagged picture can be inserted (FeedMapping.imageTags). */
  isTaggable: boolean;
  /** Texts by canonical property name (title, price, sale_price, brand, …); missing properties have no key. */
  values: Record<string, string>;
  /** All texts of the fields that the feed's rules use, by path; absent if they use none. */
  fields?: Record<string, string[]>;
  /** Text of the filter's field (joined by ', ' if it repeats); null without a filter or such a field. */
  availability: string | null;
  /** True if the product passes the availability filter, or if there is none. */
  isMatch: boolean;
}
