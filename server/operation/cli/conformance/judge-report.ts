import { foldState, type FeedAnalysis } from '#feed';
import type { FeedReport } from './check-feed.ts';
import type { Expectation } from './read-manifest.ts';

/** Columns that a manifest can contain about a feed, in the order of the table. */
export const JUDGED_COLUMNS = [
  'well-formed',
  'products',
  'container',
  'id',
  'image',
  'additional',
  'availability',
] as const;

type JudgedColumn = (typeof JUDGED_COLUMNS)[number];

export interface Judgement {
  column: JudgedColumn;
  expected: string;
  isRight: boolean;
}

/** Compares the engine's results with the manifest; omitted fields are not judged. */
export function judgeReport(report: FeedReport, expected: Expectation | undefined): Judgement[] {
  if (expected === undefined) return [];
  const { isWellFormed, productCount } = expected;
  const judgements: Judgement[] = [];
  if (isWellFormed !== null) {
    const isRight = isWellFormed === (report.fault === null);
    judgements.push({ column: 'well-formed', expected: `well-formed: ${isWellFormed}`, isRight });
  }
  if (report.fault !== null && report.analysis === null) return judgements;
  if (productCount !== null) {
    const isRight = productCount === (report.analysis?.productCount ?? 0);
    judgements.push({ column: 'products', expected: `${productCount} products`, isRight });
  }
  // A feed without products has no container to compare, whatever the manifest says.
  return productCount === 0 ? judgements : [...judgements, ...judgeMapping(report.analysis, expected)];
}

function judgeMapping(analysis: FeedAnalysis | null, expected: Expectation): Judgement[] {
  const { container, id, image, additional, availability } = expected;
  const judgements: Judgement[] = [];
  const judge = (
    column: JudgedColumn,
    wanted: readonly string[] | null,
    isRight: (one: string) => boolean,
  ) => {
    if (wanted === null) return;
    judgements.push({
      column,
      expected: `${column} ${wanted.join(' or ')}`,
      isRight: wanted.some((one) => isRight(one)),
    });
  };
  const defaults = analysis?.defaults;
  const found = describeAvailability(analysis);
  judge('container', container === null ? null : [container], (one) => one === analysis?.productPath);
  judge('id', id, (one) => one === defaults?.productId.value);
  judge('image', image === null ? null : [image], (one) => one === defaults?.image.value);
  judge(
    'additional',
    additional === null ? null : [additional],
    (one) => one === defaults?.additionalImage.value,
  );
  judge('availability', availability, (one) => foldState(found).startsWith(foldState(one)));
  return judgements;
}

/** Returns the default filter in a few words, with the number of products that pass it; 'none' without one. */
export function describeAvailability(analysis: FeedAnalysis | null): string {
  const choice = analysis?.defaults.availability;
  if (choice?.option == null) return 'none';
  return `${choice.label} = ${choice.option.value} (${choice.matchCount})`;
}
