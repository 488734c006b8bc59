// The steps of a cut-out one by one, for benches that choose limits and compare.
export { type AlphaFacts, type GateLimits, judgeAlpha } from './alpha/judge-alpha.ts';
export { createRefiner } from './alpha/refine-alpha.ts';
export { cutOutSeen } from './cut-out.ts';
export { lookClosely } from './look-closely.ts';
export type { AlphaPixels } from './pixels.ts';
export { startWatch } from './stage-times.ts';
