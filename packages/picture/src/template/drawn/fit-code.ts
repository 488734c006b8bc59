/** Width of the quiet zone around a code, in modules. */
const quietModules = 4;

/** Minimum size of a module in px: smaller ones do not survive compression and a phone's camera. */
const modulePxMin = 3;

/** Capacity in bytes of a code of version 1, 2, … with 15 % or 7 % error correction (ISO/IEC 18004, table 7). */
const holds = {
  medium:
    '14 26 42 62 84 106 122 152 180 213 251 287 331 362 412 450 504 560 624 666 711 779 857 911 997 1059 1125 1190 1264 1370 1452 1538 1628 1722 1809 1911 1989 2099 2213 2331',
  low: '17 32 53 78 106 134 154 192 230 271 321 367 425 458 520 586 644 718 792 858 929 1003 1091 1171 1273 1367 1465 1528 1628 1732 1840 1952 2068 2188 2303 2431 2563 2699 2809 2953',
} as const;

/** Layout of a text as a code: modules on each side without the quiet zone, and their size in px. */
export type CodeFit = {
  readonly version: number;
  readonly correction: keyof typeof holds;
  readonly modules: number;
  readonly modulePx: number;
};

/**
 * Returns the code for a text in a square of this size in px, with as much error correction as fits. Null if its modules would be too small
 * to read.
 */
export function fitCode(text: string, sidePx: number): CodeFit | null {
  const bytes = new TextEncoder().encode(text).byteLength;
  for (const correction of ['medium', 'low'] as const) {
    const version = holds[correction].split(' ').findIndex((most) => bytes <= Number(most)) + 1;
    const modules = 17 + 4 * version;
    const modulePx = Math.floor(sidePx / (modules + 2 * quietModules));
    if (version > 0 && modulePx >= modulePxMin) return { version, correction, modules, modulePx };
  }
  return null;
}
