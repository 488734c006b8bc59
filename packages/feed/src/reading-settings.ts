/**
 * The filter that decides which products are enhanced. type 0 reads an attribute, 1 a tag. keyName is the tag (a path such as
 * 'availabilities/availability' when nested), attributeName the attribute of it, or of the product itself when keyName is empty.
 * operationType: 0 Equal, 1 Not Equal, 2 More Than, 3 Less Than, 4 Exist, 5 String Contain, 6 Array Contain.
 */
export interface AvailabilityOption extends OfferIdOption {
  value: string;
  operationType: number;
}

/** Place of a product's id: type 0 an attribute (of the product when keyName is empty), 1 a tag. */
export interface OfferIdOption {
  type: 0 | 1;
  keyName: string;
  attributeName: string;
}

/** Settings by which a feed is read and its images are written. */
export interface ReadingSettings {
  /** 'csv' is a table, in which rows are products whatever the offerKey; of 'json' offerKey and offerPath name a member ('$/products'). */
  readonly type: 'xml' | 'csv' | 'json';
  readonly feedUrl: string;
  readonly offerKey: string;
  /** The full path of the product container ('rss/channel/item') where it is known. */
  readonly offerPath?: string | null | undefined;
  /** Number of elements around a product that hold values shared with others. */
  readonly parentLevels?: number | undefined;
  readonly imageKey: string;
  readonly additionalImageKey: string | null;
  readonly availabilityOption: AvailabilityOption | null;
  readonly offerIdOption: OfferIdOption;
  readonly props: readonly string[];
  /** Separator of a table's cells (one character, or 'tab'); detected from the feed itself when not set. */
  readonly csvSeparator?: string | null | undefined;
  readonly imageTarget?: 'main' | 'additional' | undefined;
  /** Px of the enhanced image. */
  readonly width: number;
  readonly height: number;
  /** Whether a picture with Meta's tags is put in beside the main image. */
  readonly tagsImages?: boolean;
}
