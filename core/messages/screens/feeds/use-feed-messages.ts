import { catalogue } from '#core/messages/catalogue.ts';

/** Handing a feed over: its address, how it gets into each channel, and who has fetched it. */
export const useFeedMessages = catalogue('useFeedMessages', {
  title: 'Use this feed',
  copy: 'Copy feed URL',
  show: 'Set up a channel',
  hide: 'Hide the guides',
  unreachable: 'Channels cannot reach this address: it is one of this machine or its network.',
  unreachableText:
    'Channels cannot reach this address: it is one of this machine or its network. Set PUBLIC_URL to an address that others reach, then copy it again.',
  paused: 'Channels get an error while the feed is paused. Activate it first.',
  channel: 'Where the feed goes',
  names: {
    google: 'Google',
    meta: 'Meta',
    tiktok: 'TikTok',
    pinterest: 'Pinterest',
    agency: 'My agency',
    microsoft: 'Microsoft',
    snapchat: 'Snapchat',
    criteo: 'Criteo',
    heureka: 'Heureka',
    idealo: 'idealo',
    yandex: 'Yandex',
    zbozi: 'Zboží.cz',
    channable: 'Channable',
    other: 'Another program',
  },
  // support.google.com/merchants/answer/14991445; developers.facebook.com (Marketing API, scheduled feeds); ads.tiktok.com/help
  // (create and manage catalogs); help.pinterest.com (data sources). Read in November 2026.
  steps: {
    google: [
      'In Merchant Center open the gear “Settings & tools”, then Data sources, Product sources, and press “Add product source”.',
      'Choose “Add products from a file”, then to enter a link, and paste the address.',
      'Choose when it is fetched: daily is usual. “Fetch now” tries it at once.',
    ],
    meta: [
      'In Commerce Manager open your catalogue, then Data sources, “Add items” and “Data feed”.',
      'Choose “Scheduled feed” and paste the address. It needs no password.',
      'Choose hourly or daily. Meta asks once per hour at the most, and a schedule that replaces also removes what is missing.',
    ],
    tiktok: [
      'In Ads Manager open Assets, Catalog, your catalogue, then Manage, Products and “Add products”.',
      'Choose “Data feed schedule” and paste the address. Leave user and password empty.',
      'Choose hourly, daily or weekly, and save.',
    ],
    pinterest: [
      'Open the menu Business, then “Catalogs and product groups”, and press “Add data source”.',
      'Choose “Provide URL link” and paste the address.',
      'It is fetched every 24 hours. Choose the time, and save.',
    ],
    agency: [
      'Copy the address and send it. It needs no password.',
      'Ask them to set it up as a scheduled feed, hourly or daily, wherever your ads run.',
      'Look here again: you see when they have fetched it.',
    ],
  },
  // developers.google.com/shopping-content/guides/automatic-improvements and support.google.com/merchants/answer/9242973;
  // developers.facebook.com/documentation/ads-commerce/marketing-api/advantage-catalog-ads/allow-product-video.
  notes: {
    google:
      'Where automatic image improvements are on in Merchant Center, Google tries to remove text from images that it disapproved, and shows its own version.',
    meta: 'If the feed has product videos, Meta may show them instead of the pictures. “Allow product video” is on by default; turn it off in the ad to show pictures only.',
  },
  wording: 'Channels rename their menus now and then. Look for the word that comes closest.',
  own: (channel: string) => `Address for ${channel}`,
  ownText: 'The same feed. As only this channel has the address, you see here when it fetches.',
  copyOwn: (channel: string) => `Copy address for ${channel}`,
  lastFetched: 'Last fetched',
  notYet: 'Not fetched yet',
  identified: (agent: string) => `At the feed URL it identified itself as “${agent}”.`,
  namelessAgent: 'nothing',
  others: 'Also fetched by',
  fetchedBy: 'Fetched by',
  nobody: 'No channel has fetched it yet',
});
