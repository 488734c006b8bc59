import { readCssTokens, type CssToken } from '#picture/layers';
import { computeContrast as contrastOfChannels } from '#picture';

/** A colour in sRGB: channels from 0 to 255, opacity from 0 to 1. */
export type Rgba = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
};

type Opaque = Omit<Rgba, 'alpha'>;

/** The same colour for a picker: hue in degrees, the others from 0 to 1. */
export type Hsva = {
  readonly hue: number;
  readonly saturation: number;
  readonly value: number;
  readonly alpha: number;
};

/** Returns the value of a colour name as `#rrggbb`. The browser knows them; all other notations are parsed here. */
export type NameOf = (name: string) => string | null;

/** Parses a CSS colour; null for anything else. Without `named`, colour names are not recognised. */
export function readColor(text: string, named?: NameOf): Rgba | null {
  const [token, ...more] = readCssTokens(text.trim()) ?? [];
  if (token === undefined || more.length > 0) return null;
  if (token.type === 'hash') return fromDigits(token.digits);
  if (token.type === 'function') return fromFunction(token.name.toLowerCase().replace(/a$/, ''), token.args);
  if (token.type !== 'ident') return null;
  const name = token.name.toLowerCase();
  if (name === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 };
  const hex = named?.(name);
  return hex === undefined || hex === null ? null : fromDigits(hex.replace('#', ''));
}

/** Returns a colour as it is stored: `#rrggbb`, or `rgba(…)` where it is translucent. */
export function writeColor({ red, green, blue, alpha }: Rgba): string {
  const [r, g, b] = [red, green, blue].map((channel) => Math.round(channel));
  if (alpha >= 1)
    return `#${[r, g, b].map((channel) => (channel ?? 0).toString(16).padStart(2, '0')).join('')}`;
  return `rgba(${r}, ${g}, ${b}, ${Math.round(Math.max(0, alpha) * 100) / 100})`;
}

/** Returns the colour without its opacity, as `RRGGBB`. */
export function toHex(color: Rgba): string {
  return writeColor({ ...color, alpha: 1 })
    .slice(1)
    .toUpperCase();
}

export function toHsva({ red, green, blue, alpha }: Rgba): Hsva {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  const turn =
    spread === 0
      ? 0
      : most === r
        ? ((g - b) / spread + 6) % 6
        : most === g
          ? (b - r) / spread + 2
          : (r - g) / spread + 4;
  return { hue: turn * 60, saturation: most === 0 ? 0 : spread / most, value: most, alpha };
}

export function toRgba({ hue, saturation, value, alpha }: Hsva): Rgba {
  const channel = (from: number): number => {
    const at = (from + hue / 60) % 6;
    return 255 * (value - value * saturation * Math.max(0, Math.min(at, 4 - at, 1)));
  };
  return { red: channel(5), green: channel(3), blue: channel(1), alpha };
}

/** Blends a colour over another, whose opacity is ignored. */
export function over(top: Rgba, ground: Opaque): Rgba {
  const mix = (one: number, other: number): number => one * top.alpha + other * (1 - top.alpha);
  return {
    red: mix(top.red, ground.red),
    green: mix(top.green, ground.green),
    blue: mix(top.blue, ground.blue),
    alpha: 1,
  };
}

/** Returns the contrast by WCAG 2 of two opaque colours, from 1 to 21. */
export function contrastBetween(one: Opaque, other: Opaque): number {
  return contrastOfChannels([one.red, one.green, one.blue], [other.red, other.green, other.blue]);
}

function fromDigits(digits: string): Rgba | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return null;
  const pairs = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (pairs.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { red, green, blue, alpha: alpha / 255 };
}

function fromFunction(name: string, args: readonly CssToken[]): Rgba | null {
  const numbers = args.filter((token) => token.type === 'number');
  const [one, two, three, four] = numbers;
  if (one === undefined || two === undefined || three === undefined || numbers.length > 4) return null;
  const alpha = clip(four === undefined ? 1 : toShare(four));
  if (name === 'rgb') {
    const [red = 0, green = 0, blue = 0] = [one, two, three].map(
      (token) => clip(token.unit === '%' ? token.value / 100 : token.value / 255) * 255,
    );
    return { red, green, blue, alpha };
  }
  if (name === 'hsl') return fromHsl(toDegrees(one), toShare(two), toShare(three), alpha);
  return name === 'oklch' ? fromOklch(toShare(one), two, toDegrees(three), alpha) : null;
}

function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Rgba {
  const value = lightness + saturation * Math.min(lightness, 1 - lightness);
  return toRgba({ hue, saturation: value === 0 ? 0 : 2 * (1 - lightness / value), value, alpha });
}

/** Converts by the published matrices of OKLab, clipped to sRGB. */
function fromOklch(
  lightness: number,
  { value, unit }: { value: number; unit: string },
  hue: number,
  alpha: number,
): Rgba {
  const chroma = unit === '%' ? (value / 100) * 0.4 : value;
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const gamma = (share: number): number => {
    const cut = clip(share);
    return 255 * (cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055);
  };
  return {
    red: gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    green: gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    blue: gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha,
  };
}

function toShare({ value, unit }: { value: number; unit: string }): number {
  return unit === '%' ? value / 100 : value;
}

function toDegrees({ value, unit }: { value: number; unit: string }): number {
  const turns: Readonly<Record<string, number>> = { turn: 360, rad: 180 / Math.PI, grad: 0.9 };
  return (((value * (turns[unit] ?? 1)) % 360) + 360) % 360;
}

function clip(share: number): number {
  return Math.min(1, Math.max(0, share));
}
