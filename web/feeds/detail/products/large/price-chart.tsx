import type { PriceHistory } from '#core/contract/feeds/hand-picks-api.ts';
import { localeInForce } from '#core/messages/language.ts';
import { priceHistoryMessages as texts } from '#core/messages/screens/feeds/price-history-messages.ts';
import { parsePrice } from '#picture/values';
import { formatDate, once } from '#web/lib/format.ts';
import { priceLine, type PriceSpan } from './price-line.ts';

const [width, height, top, bottom, right] = [340, 148, 8, 122, 336];
const DAY_MS = 24 * 60 * 60_000;
const shortDay = once(() => new Intl.DateTimeFormat(localeInForce(), { day: 'numeric', month: 'short' }));

interface PriceChartProps {
  history: PriceHistory;
  /** Writes a price as the product's picture does. */
  write: (price: string) => string;
}

/** Steps of a product's prices by day. The days before its reduction, and the lowest price in them, stand out. */
export function PriceChart({ history, write }: PriceChartProps) {
  const line = priceLine(history);
  // A price that was never another one needs no picture.
  if (line === null || line.ticks.length < 2) return null;
  const { spans, currency, ticks } = line;
  const writeAmount = (amount: number) => write(`${amount.toFixed(2)} ${currency ?? ''}`.trim());
  const labels = ticks.map(writeAmount);
  const left = 10 + 6.2 * Math.max(...labels.map((label) => label.length));
  const [fromMs, toMs] = [spans[0]!.fromMs, spans.at(-1)!.toMs];
  const [least, most] = [ticks[0]!, ticks.at(-1)!];
  const x = (ms: number) =>
    left + ((Math.max(fromMs, ms) - fromMs) / Math.max(1, toMs - fromMs)) * (right - left);
  const y = (amount: number) => bottom - ((amount - least) / (most - least)) * (bottom - top);
  const days = decidingDays(history);
  const amounts = spans.map(({ amount }) => amount);
  const described = texts.line({
    from: formatDate(new Date(fromMs).toISOString()),
    to: formatDate(new Date(toMs).toISOString()),
    least: writeAmount(Math.min(...amounts)),
    most: writeAmount(Math.max(...amounts)),
    now: writeAmount(amounts.at(-1)!),
  });
  return (
    <figure className="grid w-full max-w-110 gap-1.5 text-xs text-muted">
      <svg
        role="img"
        aria-label={described}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full fill-current text-[11px] tabular"
      >
        {days !== null && (
          <rect
            x={x(days.fromMs)}
            y={top}
            width={x(days.toMs) - x(days.fromMs)}
            height={bottom - top}
            className="fill-accent-soft"
          />
        )}
        {ticks.map((tick, i) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${right}`} className="stroke-line" />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {labels[i]}
            </text>
          </g>
        ))}
        <path
          d={pathOf(spans, x, y)}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="fill-none stroke-accent"
        />
        {days?.lowest != null && (
          <circle
            cx={x(days.lowest.atMs)}
            cy={y(days.lowest.amount)}
            r={4}
            strokeWidth={2}
            className="fill-surface stroke-accent"
          />
        )}
        <text x={left} y={height - 8}>
          {shortDay().format(fromMs)}
        </text>
        <text x={right} y={height - 8} textAnchor="end">
          {shortDay().format(toMs)}
        </text>
      </svg>
      {days !== null && (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1">
          <span className="flex items-center gap-1.5">
            <span className="size-3 rounded-[3px] border border-line-strong bg-accent-soft" />
            {texts.before(days.count)}
          </span>
          {days.lowest !== null && (
            <span className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-full border-2 border-accent" />
              {texts.lowest}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}

function decidingDays({ reduction }: PriceHistory) {
  if (reduction === null) return null;
  const { began_at: began, days: count, prior_price: prior, prior_at: at } = reduction;
  const toMs = Date.parse(began);
  const amount = parsePrice(prior ?? '')?.amount;
  const lowest = amount === undefined || at === null ? null : { amount, atMs: Date.parse(at) };
  return { count, toMs, fromMs: toMs - count * DAY_MS, lowest };
}

function pathOf(
  spans: readonly PriceSpan[],
  x: (ms: number) => number,
  y: (amount: number) => number,
): string {
  return spans
    .map(({ fromMs, toMs, amount }, i) => {
      const isJoined = spans[i - 1]?.toMs === fromMs;
      return `${isJoined ? `V${y(amount)}` : `M${x(fromMs)} ${y(amount)}`}H${x(toMs)}`;
    })
    .join('');
}
