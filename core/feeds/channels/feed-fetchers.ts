/** Channels that get a feed address of their own, so that a fetch shows which channel made it; in display order. */
export const addressedChannels = ['google', 'meta', 'tiktok', 'pinterest', 'agency'] as const;

/** All clients whose fetches are counted separately: addressed ones, others identified by User-Agent, and the rest. */
export const fetchChannels = [
  ...addressedChannels,
  'microsoft',
  'snapchat',
  'criteo',
  'heureka',
  'idealo',
  'yandex',
  'zbozi',
  'channable',
  'other',
] as const;

export type AddressedChannel = (typeof addressedChannels)[number];
export type FetchChannel = (typeof fetchChannels)[number];

/**
 * User-Agents of fetchers, as far as channels publish them; the first match wins. Any client can forge them. TikTok, Microsoft and idealo
 * publish no name for their feed fetchers, so their crawlers are listed. Sources: developers.facebook.com/docs/sharing/webmasters/crawler,
 * support.google.com/merchants/answer/14991445, help.pinterest.com (Pinterest crawler), businesshelp.snapchat.com (AdsBot),
 * help.criteo.com, sluzby.heureka.cz/napoveda/heurekabot, yandex.ru/support/webmaster (check-yandex-robots), www.channable.com.
 */
const agents: readonly (readonly [RegExp, FetchChannel])[] = [
  [/facebook(?:externalhit|catalog)|meta-externalads/i, 'meta'],
  [/google-xrawler|googlebot|adsbot-google|google-shopping|googleproducer|storebot/i, 'google'],
  [/pinterest/i, 'pinterest'],
  [/snapchatads|snap url/i, 'snapchat'],
  [/tiktok|bytespider/i, 'tiktok'],
  [/bingbot|adidxbot|bingpreview/i, 'microsoft'],
  [/criteo/i, 'criteo'],
  [/heurekabot/i, 'heureka'],
  [/yandexmarket|yandexbot/i, 'yandex'],
  [/seznam-zbozi/i, 'zbozi'],
  [/channable/i, 'channable'],
  [/idealo/i, 'idealo'],
];

/** Returns the channel that a User-Agent names; `other` for an unknown one. */
export function channelOfAgent(agent: string): FetchChannel {
  return agents.find(([name]) => name.test(agent))?.[1] ?? 'other';
}
