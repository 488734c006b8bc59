import type { Likeness } from './compare-alpha.ts';

/** A cut-out that was compared; `isShown` says what the gate decided. */
export type Compared = Likeness & { readonly category: string; readonly isShown: boolean };

/** A cut-out is good from this overlap on, and should be shown; below it should be refused. */
export const goodOverlap = 0.9;

const columns = [
  'error',
  'overlap',
  'outline',
  '>0.95',
  'shown',
  'overlap',
  '<0.90',
  'refused',
  'caught',
] as const;

/**
 * Returns the table of a remover, a line per category: error × 1000, overlap, outline and share over 0.95 of all; what the gate shows, the overlap of that
 * and how much of it is bad; how many of the good ones it refuses, and how many of the bad ones. All but the error in per cent.
 */
export function qualityTable(title: string, rows: readonly Compared[]): string {
  const categories = [...new Set(rows.map(({ category }) => category))];
  const head = `${''.padEnd(22)}${columns.map((name) => name.padStart(9)).join('')}`;
  const lines = categories.map((name) =>
    lineOf(
      name,
      rows.filter(({ category }) => category === name),
    ),
  );
  return [title, head, ...lines, lineOf('all', rows)].join('\n');
}

function lineOf(name: string, rows: readonly Compared[]): string {
  const shown = rows.filter(({ isShown }) => isShown);
  const isGood = ({ overlap }: Compared) => overlap >= goodOverlap;
  const good = rows.filter(isGood);
  const bad = rows.filter((row) => !isGood(row));
  const share = (some: readonly Compared[], is: (row: Compared) => boolean) =>
    mean(some.map((row) => (is(row) ? 100 : 0)));
  const numbers = [
    mean(rows.map(({ error }) => error * 1000)),
    mean(rows.map(({ overlap }) => overlap * 100)),
    mean(rows.map(({ outline }) => outline * 100)),
    share(rows, ({ overlap }) => overlap > 0.95),
    share(rows, ({ isShown }) => isShown),
    mean(shown.map(({ overlap }) => overlap * 100)),
    share(shown, (row) => !isGood(row)),
    share(good, ({ isShown }) => !isShown),
    share(bad, ({ isShown }) => !isShown),
  ];
  return `${`${name} (${rows.length})`.padEnd(22)}${numbers.map(told).join('')}`;
}

function told(value: number): string {
  return (Number.isNaN(value) ? '-' : value.toFixed(1)).padStart(9);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
