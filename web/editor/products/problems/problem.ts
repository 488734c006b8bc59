import type { LostWords, LostText } from '#picture/fonts';
import type { Size } from '#picture/paint';
import type { Layer } from '#picture/layers';
import type { Doc } from '../../document/doc.ts';
import type { Box } from '../../document/geometry.ts';
import type { LayerBox } from '../../paint/paint-types.ts';
import { layerName } from '../../document/layer-name.ts';

/** A text's contrast with the pixels behind it, as WCAG counts it: 1 to 21. */
export type Contrast = { readonly ratio: number; readonly needed: number };

/** Fit of a text for a product that is hard on it. */
export type FeedFit = { readonly product: string; readonly isCut: boolean };

/** Facts that problems are found in. A fact that is not known yet is null or absent from its map: its check is left out then. */
export type ProblemFacts = {
  readonly doc: Doc;
  /** Values of the current product, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** Places of layers for the current product; without layers that are not shown for it. */
  readonly boxes: ReadonlyMap<string, LayerBox>;
  readonly lostTexts: readonly LostText[];
  readonly lostWords: readonly LostWords[];
  readonly contrasts: ReadonlyMap<string, Contrast>;
  /** Names of all fonts that can be drawn with, in lower case. */
  readonly families: ReadonlySet<string> | null;
  /** Number of products in the chosen feed; null without a feed. */
  readonly products: number | null;
  /** Number of products with a value, by field. */
  readonly fieldCounts: ReadonlyMap<string, number>;
  /** Sizes of the template's own pictures, by their source. */
  readonly pictureSizes: ReadonlyMap<string, Size>;
  readonly photoSize: Size | null;
  readonly safeArea: { readonly platform: string; readonly box: Box } | null;
  /** Fit for the feed's worst product, by layer. */
  readonly feedFits: ReadonlyMap<string, FeedFit>;
};

/** Returns the name of a layer for a sentence: its own, else its content. */
export function nameLayer(layer: Layer): string {
  const name = layerName(layer);
  return name.length > 40 ? `${name.slice(0, 39).trimEnd()}…` : name;
}
