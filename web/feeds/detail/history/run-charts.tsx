import type { ReactNode } from 'react';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { runMessages as texts } from '#core/messages/screens/feeds/publishing/run-messages.ts';
import { formatDuration, formatNumber } from '#web/lib/format.ts';
import { chartedRuns } from '../detail-queries.ts';

/** Height of a chart and gap between bars, in units in which a run is 1 wide. */
const height = 40;
const gap = 0.25;

/** Charts of the last runs: their durations and their products, each next to the newest run's value. */
export function RunCharts({ runs: newestFirst }: { runs: readonly Run[] }) {
  // The newest run is on the right.
  const runs = newestFirst.filter(isCharted).toReversed();
  const last = runs.at(-1);
  if (last === undefined || runs.length < 2) return null;
  const took = runs.map((run) => run.worked_ms ?? 0);
  const [enhanced, products] = [formatNumber(last.enhanced_count), formatNumber(last.product_count)];
  const spokenDurations = texts.durationsText(
    runs.length,
    formatDuration(Math.min(...took)),
    formatDuration(Math.max(...took)),
    formatDuration(last.worked_ms ?? 0),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Chart title={texts.durations} figure={formatDuration(last.worked_ms ?? 0)} text={spokenDurations}>
        {bars(took, Math.max(...took), 'fill-accent')}
      </Chart>
      <Chart
        title={texts.products}
        figure={texts.enhancedOf(enhanced, products)}
        text={texts.productsText(runs.length, enhanced, products)}
      >
        {bars(runs.map(countProducts), Math.max(...runs.map(countProducts)), 'fill-line-strong opacity-50')}
        {bars(runs.map(countEnhanced), Math.max(...runs.map(countProducts)), 'fill-good')}
      </Chart>
    </div>
  );
}

interface ChartProps {
  title: string;
  /** Value of the newest run. */
  figure: string;
  /** Everything that the chart shows, in words. */
  text: string;
  children: ReactNode;
}

function Chart({ title, figure, text, children }: ChartProps) {
  return (
    <figure className="grid min-w-0 gap-2 rounded-card border border-line bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="text-muted">{title}</span>
        <span className="font-semibold tabular">{figure}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${chartedRuns} ${height}`}
        preserveAspectRatio="none"
        className="h-10 w-full"
      >
        {children}
      </svg>
    </figure>
  );
}

/** Draws a bar for each value, in proportion to `most`; a value above 0 is always visible. */
function bars(values: readonly number[], most: number, className: string): ReactNode {
  const first = chartedRuns - values.length;
  return values.map((value, at) => {
    const tall = value === 0 ? 0 : Math.max(1.5, (height * value) / Math.max(most, 1));
    return (
      <rect
        // oxlint-disable-next-line react/no-array-index-key -- A bar is its place.
        key={at}
        x={first + at + gap / 2}
        y={height - tall}
        width={1 - gap}
        height={tall}
        className={className}
      />
    );
  });
}

function isCharted({ finished_at: finishedAt, product_count: productCount }: Run): boolean {
  return finishedAt !== null && productCount > 0;
}

function countProducts(run: Run): number {
  return run.product_count;
}

function countEnhanced(run: Run): number {
  return run.enhanced_count + run.kept_count;
}
