/**
 * How many products of a version were to be enhanced, and how many were; `waiting` ones keep the picture before because somebody wants
 * that, and are none that fell.
 */
export interface EnhancedCounts {
  readonly matched: number;
  readonly enhanced: number;
  readonly waiting: number;
}

/**
 * By how much of all products the share of the enhanced may fall from one version to the next without a word. The guard
 * holds what loses half; between both somebody should look, and nothing has to wait for them.
 */
const ENHANCED_FALL = 0.1;

/** The share of a version's products that show the picture that they are to show, 0 to 1; 1 where none was to have one. */
export function enhancedShare({ matched, enhanced, waiting }: EnhancedCounts): number {
  return matched === 0 ? 1 : (enhanced + waiting) / matched;
}

/** Whether a version shows so much fewer enhanced products than the one before that its owner should hear of it. */
export function hasEnhancedFallen(before: EnhancedCounts, now: EnhancedCounts): boolean {
  // Shares are fractions: a fall from 0.9 to 0.8 is 0.09999999999999998.
  return enhancedShare(before) - enhancedShare(now) >= ENHANCED_FALL - 1e-9;
}
