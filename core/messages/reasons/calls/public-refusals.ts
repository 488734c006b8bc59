/** Answers of a public address that cannot serve a feed, an image or a font. Read by programs and their maintainers. */
export const publicRefusals = {
  method_not_allowed: 'Use GET or HEAD.',
  feed_unknown: 'There is no feed at this address.',
  feed_unpublished: 'This feed has not been published yet.',
  feed_of_other_kind: ({ ending }: { ending: string }) =>
    `There is no ${ending} feed at this address. Try feed.xml.`,
  feed_paused: 'This feed is paused.',
  feed_replaced: 'This feed is being replaced. Please try again.',
  image_unknown: 'There is no image at this address.',
  font_unknown: 'There is no font at this address.',
  photo_unknown: 'There is no photo at this address.',
  nothing_here: 'There is nothing at this address.',
  fault_of_ours: 'Please try again in a moment.',
} as const;
