import type { Ad } from './ad.ts';
import { brandLogos, frameOverlay, gradients } from './paint-ads.ts';
import { arches, blurredStory, collage, cutOutShadow } from './photo-ads.ts';
import { discountBurst, priceAndPill, ribbonAndSticker, saleEnds } from './sale-ads.ts';
import { conditionalLayers, energyLabel, qrCode, starRating } from './value-ads.ts';
import { brandFonts, localPrice, twoColoredWords } from './words-ads.ts';

/** Eighteen kinds of ads that shops make elsewhere. */
export const ads: readonly Ad[] = [
  priceAndPill,
  discountBurst,
  brandLogos,
  starRating,
  ribbonAndSticker,
  gradients,
  arches,
  cutOutShadow,
  collage,
  conditionalLayers,
  brandFonts,
  qrCode,
  saleEnds,
  localPrice,
  energyLabel,
  frameOverlay,
  blurredStory,
  twoColoredWords,
];
