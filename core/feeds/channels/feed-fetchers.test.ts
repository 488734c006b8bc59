import { expect, test } from 'vitest';
import { channelOfAgent } from './feed-fetchers.ts';

test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'meta'],
  ['facebookcatalog/1.0', 'meta'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google'],
  ['google-xrawler', 'google'],
  ['Pinterest/0.2 (+https://www.pinterest.com/bot.html)', 'pinterest'],
  ['SnapchatAds/1.0 (+https://businesshelp.snapchat.com/s/article/adsbot-crawler)', 'snapchat'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'microsoft'],
  ['CriteoBot/0.1 (+https://www.criteo.com/criteo-crawler/)', 'criteo'],
  ['Heurekabot-Feed/1.0 (+https://sluzby.heureka.cz/napoveda/heurekabot/)', 'heureka'],
  ['Mozilla/5.0 (compatible; YandexMarket/2.0; +http://yandex.com/bots)', 'yandex'],
  ['Mozilla/5.0 (compatible; channable; +https://www.channable.com/)', 'channable'],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
])('%j is taken for %s', (agent, channel) => expect(channelOfAgent(agent)).toBe(channel));
