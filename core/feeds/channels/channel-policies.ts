import { ADDITIONAL_IMAGES_MAX } from '#feed';
import { minSides } from './channel-rules.ts';
import type { ChannelId } from './channel-ids.ts';

/** Reasons for which a channel may refuse a product, as far as they can be checked in the feed and its pictures. */
export const policyRules = [
  'overlay',
  'too_small',
  'too_few_pixels',
  'too_heavy',
  'url_too_long',
  'url_with_comma',
  'too_many_images',
] as const;

export type PolicyRule = (typeof policyRules)[number];

/** One rule of a channel. `limit` is in px of a side, px in all, bytes, characters or images, depending on the rule; 0 if it has none. */
export interface ChannelPolicy {
  readonly rule: PolicyRule;
  readonly limit: number;
  /** Day from which the rule applies, formatted for people; null: it applies now. */
  readonly from: string | null;
  /** Address of the rule's source. */
  readonly source: string;
}

const MB = 1_000_000;
const google = 'https://support.google.com/merchants/answer/6324350';
// Rules for images in ads of its audience network, which includes product ads. We do not know whether its page on feeds repeats them.
const microsoft = 'https://help.ads.microsoft.com/apex/index/22/en/60042';
const tiktok = 'https://ads.tiktok.com/help/article/catalog-product-parameters';
const tiktokQuality = 'https://ads.tiktok.com/help/article/best-practices-for-a-high-quality-catalog';
const meta = 'https://developers.facebook.com/docs/commerce-platform/catalog/fields';
const pinterest =
  'https://github.com/pinterest/pinterest-python-generated-api-client/blob/main/docs/ItemAttributesRequest.md';
// Source: Heureka's page on IMGURL. We know the numbers only from third parties that quote it.
const heureka = 'https://sluzby.heureka.cz/napoveda/xml-feed/';
const idealo = 'https://partner.idealo.com/it/faq-it';
// A third party that quotes the channel; we know no page of the channel itself with this rule.
const pinterestLinks = 'https://feed-donkey.io/articles/pinterest-catalogs-feed-build-guide';

function policy(rule: PolicyRule, limit: number, source: string, from: string | null = null): ChannelPolicy {
  return { rule, limit, source, from };
}

/** The rules of each channel; unknown rules are not checked. */
export const channelPolicies: Readonly<Record<ChannelId, readonly ChannelPolicy[]>> = {
  google: [
    policy('overlay', 0, google),
    policy('too_small', minSides.google, google, '31 January 2027'),
    policy('too_heavy', 16 * MB, google),
    policy('url_too_long', 2_000, google),
    policy('too_many_images', ADDITIONAL_IMAGES_MAX, google),
  ],
  microsoft: [policy('overlay', 0, microsoft)],
  meta: [
    policy('too_small', minSides.meta, meta),
    policy('too_heavy', 8 * MB, meta),
    policy('too_many_images', 20, meta),
  ],
  tiktok: [policy('too_small', minSides.tiktok, tiktokQuality), policy('too_many_images', 10, tiktok)],
  pinterest: [policy('too_small', 75, pinterest), policy('url_with_comma', 0, pinterestLinks)],
  heureka: [
    policy('overlay', 0, heureka),
    policy('too_few_pixels', 30_000, heureka),
    policy('too_heavy', 2 * MB, heureka),
    policy('url_too_long', 255, heureka),
    policy('too_many_images', ADDITIONAL_IMAGES_MAX, heureka),
  ],
  idealo: [policy('too_heavy', 1 * MB, idealo)],
  criteo: [],
  other: [],
};
