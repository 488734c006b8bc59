import { findNumberSign, type DecimalMark, type NumberReading, type NumberSign } from '#picture/values';
import { settle, type Settled } from './settle.ts';

/** Decimal mark of each column's numbers; 'doubtful' if '1.299' is ambiguous there. */
export type MarksByColumn = Readonly<Record<string, Settled<DecimalMark>>>;

/** Name for the evidence of all columns together. */
const ALL_COLUMNS = '*';

/** Number of prices of the same form that cannot be a coincidence. */
const CERTAIN_PRICES = 100;
/** Factor by which one notation must outnumber another for the other to be a typing error. */
const SLIP_RATIO = 20;

type Counts = Record<NumberSign, number>;

/** Number format of a column's currency: its decimals, and its thousands separator. */
export type ColumnCustom = { readonly decimals: number; readonly groupMark: string | null };

/** Counts, for each column, the evidence of a feed's prices about its number format. */
export class MarkTally {
  private readonly columns = new Map<string, Counts>();

  /** `column` is a price's name with its currency: a feed may write its currencies in different notations. */
  add(column: string, text: string): void {
    const sign = findNumberSign(text);
    if (sign === null) return;
    for (const name of [column, ALL_COLUMNS]) {
      const counts = this.columns.get(name) ?? { '.': 0, ',': 0, '.000': 0, ',000': 0, whole: 0 };
      counts[sign] += 1;
      this.columns.set(name, counts);
    }
  }

  /** Returns the columns' number formats by the evidence so far and the earlier judgements. Columns without evidence are left out. */
  judge(kept: MarksByColumn, customOf: (column: string) => ColumnCustom): MarksByColumn {
    const judged: Record<string, Settled<DecimalMark>> = { ...kept };
    for (const [column, counts] of this.columns) {
      const mark = judgeMark(counts, customOf(column));
      if (mark === null && judged[column] === undefined) continue;
      judged[column] = settle(findSettled(kept, column), mark === 'doubtful' ? null : mark);
    }
    return judged;
  }
}

/** Returns the earlier judgement for a column: its own, or that of all columns if it has none. */
function findSettled(marks: MarksByColumn, column: string): Settled<DecimalMark> | undefined {
  const own = marks[column];
  if (own !== undefined && (own.value !== null || own.hasTurned)) return own;
  const all = marks[ALL_COLUMNS];
  return all === undefined || all.value === null ? own : all;
}

/** Returns how to read a column's numbers. Without evidence, a single mark before three digits separates thousands. */
export function readingIn(marks: MarksByColumn, column: string): NumberReading {
  if (Object.keys(marks).length === 0) return null;
  return findSettled(marks, column)?.value ?? 'doubtful';
}

/** Returns the decimal mark of a column; 'doubtful' for contradicting evidence, null without any. */
function judgeMark(counts: Counts, custom: ColumnCustom): NumberReading {
  const { '.': points, ',': commas, '.000': pointThousands, ',000': commaThousands, whole } = counts;
  if (points > 0 && commas > 0) {
    const [most, fewest] = points > commas ? [points, commas] : [commas, points];
    if (most < CERTAIN_PRICES || most < SLIP_RATIO * fewest) return 'doubtful';
  }
  if (points + commas > 0) {
    const mark = points > commas ? '.' : ',';
    const clear = Math.max(points, commas);
    // A single '12.5' among a hundred of '1.299' is a typing error, or the hundred are decimals.
    return counts[`${mark}000`] >= SLIP_RATIO * clear && custom.decimals !== 3 ? 'doubtful' : mark;
  }
  if (pointThousands > 0 && commaThousands > 0) return 'doubtful';
  if (pointThousands + commaThousands === 0) return null;
  const [mark, other] = pointThousands > 0 ? (['.', ','] as const) : ([',', '.'] as const);
  if (custom.decimals === 3) return mark;
  const isGroup = whole > 0 || pointThousands + commaThousands >= CERTAIN_PRICES || custom.groupMark === mark;
  return isGroup ? other : 'doubtful';
}
