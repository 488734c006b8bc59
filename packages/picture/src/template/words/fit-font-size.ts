import type { TemplateStyle } from '../template-tree.ts';

/** Returns the largest whole font size in px, from `first` down to `min`, for which `fits` is true; `min` if there is none. */
export async function largestFittingSize(
  first: number,
  min: number,
  fits: (size: number) => Promise<boolean>,
): Promise<{ size: number; isWhole: boolean }> {
  if (await fits(first)) return { size: first, isWhole: true };
  if (min >= first || !(await fits(min))) return { size: Math.min(first, min), isWhole: false };
  let [fitting, tooLarge] = [min, first];
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2);
    if (await fits(middle)) fitting = middle;
    else tooLarge = middle;
  }
  return { size: fitting, isWhole: true };
}

/** Returns a text's declarations for another font size; a line height in px scales too. */
export function atFontSize(style: TemplateStyle, size: number): TemplateStyle {
  const [first, lineHeight] = [parsePx(style['fontSize']), parsePx(style['lineHeight'])];
  const isScaled = first !== null && lineHeight !== null;
  return {
    ...style,
    fontSize: `${size}px`,
    ...(isScaled && { lineHeight: `${Math.round((lineHeight * size) / first)}px` }),
  };
}

/** Parses a length in px. */
export function parsePx(value: string | undefined): number | null {
  const digits = /^(\d+(?:\.\d+)?)px$/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Computes the line height of a text in px; null if its own style does not set it. */
export function lineHeightOf({ style }: { readonly style: TemplateStyle }): number | null {
  const [size, lineHeight] = [parsePx(style['fontSize']), style['lineHeight']];
  if (size === null || lineHeight === undefined) return parsePx(lineHeight);
  const times = /^(\d+(?:\.\d+)?|\.\d+)(em)?$/.exec(lineHeight)?.[1];
  return times === undefined ? parsePx(lineHeight) : Number(times) * size;
}
