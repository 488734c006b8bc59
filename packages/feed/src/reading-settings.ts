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

export interface ReadingSettings {
  /** 'csv' is a table, in which rows are products whatever the offerKey; for 'json' offerKey and offerPath name a member ('$/products'). */
  readonly type: 'xml' | 'csv' | 'json';
  readonly feedUrl: string;
  readonly offerKey: string;
  /** The full path of the product container ('rss/channel/item') if known. */
  readonly offerPath?: string | null | undefined;
  /** Number of levels above a product from which it inherits values. */
  readonly parentLevels?: number | undefined;
  readonly imageKey: string;
  readonly additionalImageKey: string | null;
  readonly availabilityOption: AvailabilityOption | null;
  readonly offerIdOption: OfferIdOption;
  readonly props: readonly string[];
  /** Cell separator of a table (one character, or 'tab'); detected if not set. */
  readonly csvSeparator?: string | null | undefined;
  readonly imageTarget?: 'main' | 'additional' | undefined;
  /** Size of the enhanced image in px. */
  readonly width: number;
  readonly height: number;
  /** True if a picture with Meta's tags is added after the main image. */
  readonly tagsImages?: boolean;
}
