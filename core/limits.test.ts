import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { customSizeLimits, sizePresets } from '#picture';

const { minPx, maxPx } = customSizeLimits;
const custom = sizePresets.find(({ id }) => id === 'custom');
const second = 1_000;

/** Section 9 of the specification. Defaults of tags, filters and properties are proved where feeds are analysed. */
test.each([
  ['letters of a password', limits.passwordLengthMin, 6],
  ['smallest side of a custom size, px', minPx, 512],
  ['largest side of a custom size, px', maxPx, 1920],
  ['the same, where inputs read them', [limits.customSizePxMin, limits.customSizePxMax], [minPx, maxPx]],
  ['a custom size at first, px', [custom?.width, custom?.height], [1080, 1080]],
  ['the same, where templates are read', limits.templateSizePxDefault, 1080],
  ['image of a feed, px', [limits.feedImageWidthPxDefault, limits.feedImageHeightPxDefault], [1024, 768]],
  ['templates on a page', limits.templatesPageSize, 10],
  ['feeds on a page', limits.feedsPageSize, 10],
  ['how long feed addresses are kept', limits.feedUrlCacheMs, 5 * 60 * second],
  ['how long the mark of a copy shows', limits.copyMarkMs, 2 * second],
  ['how long a toast shows', limits.toastMs, 4 * second],
  ['how long switching projects says so', limits.projectSwitchMs, 100],
])('%s: %j [395]', (_name, built, wanted) => expect(built).toEqual(wanted));
