/** The channels that an address of a feed can be said to be for, in the order in which they are offered. */
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
