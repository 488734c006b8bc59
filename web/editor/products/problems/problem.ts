import type { LostWords, LostText } from '#picture/fonts';
import type { Size } from '#picture/paint';
import type { Layer } from '#picture/layers';
import type { Doc } from '../../document/doc.ts';
import type { Box } from '../../document/geometry.ts';
import type { LayerBox } from '../../paint/paint-types.ts';
import { layerName } from '../../document/layer-name.ts';

/** A text's contrast with the pixels behind it, by WCAG: 1 to 21. */
export type Contrast = { readonly ratio: number; readonly needed: number };

/** How a text fits for the feed's product with the longest texts. */
export type FeedFit = { readonly product: string; readonly isCut: boolean };

/** Facts in which problems are found. An unknown fact is null, or missing in its map; checks that need it are skipped. */
export type ProblemFacts = {
  readonly doc: Doc;
  readonly values: Readonly<Record<string, string>>;
  /** Boxes of the layers that are shown for the current product. */
  readonly boxes: ReadonlyMap<string, LayerBox>;
  readonly lostTexts: readonly LostText[];
  readonly lostWords: readonly LostWords[];
  readonly contrasts: ReadonlyMap<string, Contrast>;
  /** Names of all fonts available for drawing, in lower case. */
  readonly families: ReadonlySet<string> | null;
  /** Number of products in the chosen feed; null without a feed. */
  readonly products: number | null;
  readonly fieldCounts: ReadonlyMap<string, number>;
  /** Sizes of the template's own pictures, by their source. */
  readonly pictureSizes: ReadonlyMap<string, Size>;
  readonly photoSize: Size | null;
  readonly safeArea: { readonly platform: string; readonly box: Box } | null;
  /** How texts fit for the feed's worst product, by layer. */
  readonly feedFits: ReadonlyMap<string, FeedFit>;
};

/** Returns the name of a layer for use in a sentence: the one given by the user, or its content. */
export function nameLayer(layer: Layer): string {
  const name = layerName(layer);
  return name.length > 40 ? `${name.slice(0, 39).trimEnd()}…` : name;
}
