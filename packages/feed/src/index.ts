export { analyseFeed, type FeedAnalysis, type FeedFindings } from './analysis/analyse-feed.ts';
export { analyseStream } from './analysis/analyse-stream.ts';
export type { PropertyOption } from './analysis/choose-props.ts';
export { cleanPropertyName, savedPropertyNames } from './analysis/clean-property-name.ts';
export { listFields } from './analysis/list-fields.ts';
export { sampleFeed } from './analysis/sample-feed.ts';
export { suggestSettings } from './analysis/suggest-settings.ts';
export { CODE_PAGES, type CodePage } from './encoding/code-pages.ts';
export type { LinePlace } from './faults/count-lines.ts';
export { detectCodePage } from './faults/detect-code-page.ts';
export { explainFault, type Excerpt, type FaultReport } from './faults/explain-fault.ts';
export { noRepairs, repairFeed, type FeedRepairs } from './faults/repair-feed.ts';
export { transcodeFeed } from './faults/transcode-feed.ts';
export type { FeedDetail, FeedErrorCode, FieldReason } from './feed-detail.ts';
export { FeedError } from './feed-error.ts';
export { FeedInMemory } from './feed-in-memory.ts';
export { AVAILABILITY, changeableNames } from './mapping/changeable-names.ts';
export { completeAddress, isPartOfAddress } from './mapping/complete-address.ts';
export {
  mappingOfDefaults,
  mappingOfSettings,
  NO_PRODUCTS,
  ROW_TAG,
  type FeedMapping,
} from './mapping/feed-mapping.ts';
export { labelOfPath, optionOfPath, pathOfLabel, pathOfOption } from './mapping/field-option.ts';
export { foldName, localName } from './mapping/fold-name.ts';
export {
  listImageTags,
  findTaggedRatio,
  tagProblem,
  wantedTags,
  type NoTagsReason,
  type TaggedRatio,
} from './mapping/image-tags.ts';
export { ADDITIONAL_IMAGES_MAX, placeForImage } from './mapping/inserted-image-path.ts';
export { AVAILABILITY_OPERATIONS, foldState, matchesAvailability } from './mapping/match-availability.ts';
export { parsePriceColumn } from './mapping/price-column.ts';
export { listAliases, PRICE_NAMES } from './mapping/property-aliases.ts';
export { formOfFeed, openFeed } from './open-feed.ts';
export { readProducts, type FeedTraits } from './read-products.ts';
export { ReplayedFeed } from './replayed-feed.ts';
export { rewriteFeed, type ProductChange, type ReplaceImage } from './rewrite-feed.ts';
export { detectWideLabel } from './table/scan-encoding.ts';
export type { AnswerKind } from './xml/kind-of-answer.ts';
export { NO_ENTITIES } from './xml/scan-references.ts';
export { attributeText, contentText } from './xml/scan-text.ts';
export type { Product } from './product.ts';
export type { AvailabilityOption, OfferIdOption, ReadingSettings } from './reading-settings.ts';
