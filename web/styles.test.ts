import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Rgb = [number, number, number];
const themes = ['light', 'dark'] as const;
const colours = readColours(readFileSync(new URL('theme.css', import.meta.url), 'utf8'));

const grounds = ['ground', 'surface', 'raised', 'sunken'];
const textPairs = [
  ...grounds.flatMap((ground) =>
    ['ink', 'muted', 'accent', 'good', 'warn', 'bad'].map((text) => [text, ground]),
  ),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['bad-ink', 'bad'],
  ['bad-ink', 'bad-strong'],
  ['accent', 'accent-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ...['accent-soft', 'bad-soft'].flatMap((ground) => ['ink', 'muted'].map((text) => [text, ground])),
] as [string, string][];

describe.each(themes)('in the %s theme', (theme) => {
  test.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'surface', 'raised'])('the edge of a control is seen on %s', (ground) => {
    expect(contrast(colour('line-strong', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(grounds)('the focus ring is seen on %s', (ground) => {
    expect(contrast(colour('accent', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

function colour(name: string, theme: (typeof themes)[number]): Rgb {
  const found = colours.get(name);
  if (found === undefined) throw new Error(`theme.css has no colour --${name}`);
  return found[theme];
}

function readColours(css: string): Map<string, { light: Rgb; dark: Rgb }> {
  const opaque = /--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/g;
  return new Map(
    [...css.matchAll(opaque)].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: toLinearRgb(light), dark: toLinearRgb(dark) },
    ]),
  );
}

/** OKLCH to linear sRGB by the published matrices, cut to what a screen can show. */
function toLinearRgb(text: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** WCAG 2 contrast ratio of two linear colours. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}
