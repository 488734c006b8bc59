/** Limits of the product with their units. The specification fixes them (docs/acceptance.md) unless their comment says otherwise. */
export const limits = {
  passwordLengthMin: 6,
  customSizePxMin: 512,
  customSizePxMax: 1920,
  templateSizePxDefault: 1080,
  feedImageWidthPxDefault: 1024,
  feedImageHeightPxDefault: 768,
  templatesPageSize: 10,
  /** The specification gives no page size for feeds; the same as for templates. */
  feedsPageSize: 10,
  feedUrlCacheMs: 5 * 60_000,
  copyMarkMs: 2_000,
  toastMs: 4_000,
  // Display time of a message with names that a user may want to write down, in ms.
  longToastMs: 15_000,
  projectSwitchMs: 100,
  /** Pause in typing the feed address before the analysis starts, in ms (not in the specification). */
  feedUrlDebounceMs: 500,
  /** Maximum number of products in a feed; a larger one is refused (not in the specification). */
  runProductsMax: 1_000_000,
  /** Addresses of a feed besides its own (not in the specification). */
  outputsPerFeedMax: 10,
  /** Font files of one user (not in the specification). */
  fontsMax: 20,
  /** API keys of one user (not in the specification). */
  apiKeysMax: 50,
  /** Photos of one project whose cut-outs are corrected by hand (not in the specification). */
  masksPerProject: 5_000,
  /** API calls per user, over all endpoints (not in the specification). */
  apiCallsPerMinute: 300,
  /** Days before a reduction in which its prior price is looked for, at most; prices are kept as long (not in the specification). */
  priorDaysMax: 60,
} as const;
