/** The channels that a user may choose for a feed's address, in display order. */
export const channelIds = [
  'google',
  'microsoft',
  'meta',
  'tiktok',
  'pinterest',
  'heureka',
  'idealo',
  'criteo',
  'other',
] as const;

export type ChannelId = (typeof channelIds)[number];
