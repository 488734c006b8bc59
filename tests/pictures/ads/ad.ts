import type { Fill, Layer, PhotoLayer, TextLayer } from '#core/template/layers/layer-schema.ts';
import { makeLayer } from '#core/template/starters/make-layers.ts';

/** A template as shops' ads have it, made of layers alone, with two products that it has to be right for. */
export type Ad = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly background: Fill;
  readonly layers: readonly Layer[];
  readonly products: readonly [AdProduct, AdProduct];
};

/** A product's texts as its feed has them, and its photos by their names in the sample shop. */
export type AdProduct = {
  readonly texts: Readonly<Record<string, string>>;
  readonly photo: string;
  readonly furtherPhotos?: readonly string[];
  /** Pictures by the fields that have their addresses, as data URIs. */
  readonly fieldPictures?: Readonly<Record<string, string>>;
  /** Without its background, as the product takes it away. */
  readonly isCutOut?: boolean;
};

export const square = { width: 1080, height: 1080 } as const;
export const story = { width: 1080, height: 1920 } as const;

/** Words in one line that shrink rather than run out of their box. */
export function line(
  id: string,
  text: string,
  look: Partial<TextLayer> & Pick<TextLayer, 'width' | 'fontSize'>,
): Layer {
  const { fontSize, lineHeight = 1.2 } = look;
  return makeLayer.text({
    id,
    text,
    height: Math.ceil(fontSize * lineHeight),
    minFontSize: Math.round(fontSize * 0.5),
    wraps: false,
    align: 'start',
    ...look,
  });
}

/** The photo on its own ground, as large as the others. */
export function photoIn(
  place: { x: number; y: number; width: number; height: number },
  look: Partial<PhotoLayer> = {},
): Layer {
  return makeLayer.photo({
    id: 'photo',
    ...place,
    extendsGround: true,
    evenSize: { share: 80, standsOnLine: true },
    ...look,
  });
}
