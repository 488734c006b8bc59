import type { RawAlpha } from '../pixels.ts';
import { findRegions } from './regions.ts';

/** Alpha from which a person would see a pixel, and alpha from which the network is sure of it. */
const seenFrom = 0.06;
const sureFrom = 0.9;

/**
 * Removes regions not connected to the product in which no pixel is surely product: a fold of the backdrop, the end of a shadow, a scratch.
 */
export function dropGhosts(raw: RawAlpha): RawAlpha {
  const { data, size } = raw;
  const seen = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) seen[at] = data[at]! > seenFrom ? 1 : 0;
  const ghosts = findRegions(seen, size).filter(({ pixels }) => pixels.every((at) => data[at]! < sureFrom));
  if (ghosts.length === 0) return raw;
  const left = data.slice();
  for (const { pixels } of ghosts) for (const at of pixels) left[at] = 0;
  return { data: left, size };
}
