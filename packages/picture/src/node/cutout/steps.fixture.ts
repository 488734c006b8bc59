// The steps of a cut-out one by one, for benches that choose limits and compare.
export { type AlphaFacts, type GateLimits, judgeAlpha } from './alpha/judge-alpha.ts';
export { createRefiner } from './alpha/refine-alpha.ts';
export { findRegions } from './alpha/regions.ts';
export { createCutter, cutOutSeen } from './cut-out.ts';
export { type Looker, lookClosely } from './look-closely.ts';
export type { AlphaPixels, RgbPixels } from './pixels.ts';
export { startWatch } from './stage-times.ts';
