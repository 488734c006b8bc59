import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { runMessages as texts } from '#core/messages/screens/feeds/publishing/run-messages.ts';
import { formatDuration, formatNumber } from '#web/lib/format.ts';
import { Trend } from '#web/ui/display/trend.tsx';

/** Durations and products of the last runs, each next to the newest run's value. */
export function RunCharts({ runs: newestFirst }: { runs: readonly Run[] }) {
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
      <Trend
        title={texts.durations}
        figure={formatDuration(last.worked_ms ?? 0)}
        text={spokenDurations}
        lines={[{ values: took, className: 'text-accent' }]}
      />
      <Trend
        title={texts.products}
        figure={texts.enhancedOf(enhanced, products)}
        text={texts.productsText(runs.length, enhanced, products)}
        lines={[
          { values: runs.map((run) => run.product_count), className: 'text-muted' },
          { values: runs.map((run) => run.enhanced_count + run.kept_count), className: 'text-good' },
        ]}
      />
    </div>
  );
}

function isCharted({ finished_at: finishedAt, product_count: productCount }: Run): boolean {
  return finishedAt !== null && productCount > 0;
}
