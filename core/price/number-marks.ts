import {
  numberSignOf,
  type DecimalMark,
  type NumberReading,
  type NumberSign,
} from '../template/bindings/parse-price.ts';
import { settle, type Settled } from './settle.ts';

/** How the numbers of a column are read, by the column; 'doubtful' where '1.299' may be either. */
export type MarksByColumn = Readonly<Record<string, Settled<DecimalMark>>>;

/** Name of what all columns show together. */
const ALL_COLUMNS = '*';

/** So many prices of one look are more than chance. */
const CERTAIN_PRICES = 100;
/** How much more often one way of writing has to be found than another one that may be a slip. */
const SLIP_RATIO = 20;

type Counts = Record<NumberSign, number>;

/** What is known of a column's currency: how many decimals it has, and what is between thousands where it is used. */
export type ColumnCustom = { readonly decimals: number; readonly groupMark: string | null };

/** Counts, column by column, what the prices of a feed show of how numbers are written there. */
export class MarkTally {
  private readonly columns = new Map<string, Counts>();

  /** `column` is a price's name with its currency: a feed may write one currency as in one country and another as elsewhere. */
  add(column: string, text: string): void {
    const sign = numberSignOf(text);
    if (sign === null) return;
    for (const name of [column, ALL_COLUMNS]) {
      const counts = this.columns.get(name) ?? { '.': 0, ',': 0, '.000': 0, ',000': 0, whole: 0 };
      counts[sign] += 1;
      this.columns.set(name, counts);
    }
  }

  /** What the columns show now and showed before. A column of which nothing is known is left out. */
  judge(kept: MarksByColumn, customOf: (column: string) => ColumnCustom): MarksByColumn {
    const judged: Record<string, Settled<DecimalMark>> = { ...kept };
    for (const [column, counts] of this.columns) {
      const mark = markOf(counts, customOf(column));
      if (mark === null && judged[column] === undefined) continue;
      judged[column] = settle(heldOf(kept, column), mark === 'doubtful' ? null : mark);
    }
    return judged;
  }
}

/** What a column was read by so far: its own judgement, or that of all columns where it had none. */
function heldOf(marks: MarksByColumn, column: string): Settled<DecimalMark> | undefined {
  const own = marks[column];
  if (own !== undefined && (own.value !== null || own.hasTurned)) return own;
  const all = marks[ALL_COLUMNS];
  return all === undefined || all.value === null ? own : all;
}

/** How a number of a column is read. Without anything known of the feed, one mark before three digits is between thousands. */
export function readingIn(marks: MarksByColumn, column: string): NumberReading {
  if (Object.keys(marks).length === 0) return null;
  return heldOf(marks, column)?.value ?? 'doubtful';
}

/** The mark before decimals that a column shows; 'doubtful' where it contradicts itself, null where it shows nothing. */
function markOf(counts: Counts, custom: ColumnCustom): NumberReading {
  const { '.': points, ',': commas, '.000': pointThousands, ',000': commaThousands, whole } = counts;
  if (points > 0 && commas > 0) {
    const [most, fewest] = points > commas ? [points, commas] : [commas, points];
    if (most < CERTAIN_PRICES || most < SLIP_RATIO * fewest) return 'doubtful';
  }
  if (points + commas > 0) {
    const mark = points > commas ? '.' : ',';
    const clear = Math.max(points, commas);
    // One '12.5' among a hundred of '1.299' is a slip, or they are.
    return counts[`${mark}000`] >= SLIP_RATIO * clear && custom.decimals !== 3 ? 'doubtful' : mark;
  }
  if (pointThousands > 0 && commaThousands > 0) return 'doubtful';
  if (pointThousands + commaThousands === 0) return null;
  const [mark, other] = pointThousands > 0 ? (['.', ','] as const) : ([',', '.'] as const);
  if (custom.decimals === 3) return mark;
  const isGroup = whole > 0 || pointThousands + commaThousands >= CERTAIN_PRICES || custom.groupMark === mark;
  return isGroup ? other : 'doubtful';
}
