import { encodeQR } from 'qr';
import { fitCode } from './fit-code.ts';

/** A QR code centred in a box: its dark modules as a CSS `clip-path`, and the size of a module in px. */
type Code = { readonly path: string; readonly modulePx: number };

/** Returns a text as a QR code in a box of this size in px; null if it is too long. */
export function drawCode(text: string, { width, height }: { width: number; height: number }): Code | null {
  const fit = fitCode(text, Math.min(width, height));
  if (fit === null) return null;
  const { version, correction, modules, modulePx } = fit;
  const framed = encodeQR(text, 'raw', { ecc: correction, encoding: 'byte', version, border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const [left, top] = [width, height].map((side) => Math.floor((side - modules * modulePx) / 2));
  const parts = rows.flatMap((row, down) =>
    findDarkRuns(row).map(
      ([from, to]) =>
        `M${(left ?? 0) + from * modulePx} ${(top ?? 0) + down * modulePx}h${(to - from) * modulePx}v${modulePx}h-${(to - from) * modulePx}z`,
    ),
  );
  return { path: `path('${parts.join('')}')`, modulePx };
}

/** Returns the start and end of each run of dark modules in a row. */
function findDarkRuns(row: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] !== true) continue;
    const from = at;
    while (row[at] === true) at += 1;
    runs.push([from, at]);
  }
  return runs;
}
