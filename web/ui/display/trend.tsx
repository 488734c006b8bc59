interface Line {
  /** From the oldest value to the newest. */
  readonly values: readonly number[];
  /** Colour, as of text. */
  readonly className: string;
}

interface TrendProps {
  title: string;
  /** The newest value, or the sum. */
  figure: string;
  /** Everything that is drawn, in words. */
  text: string;
  /** Lines of equally many values; later ones lie over earlier ones. */
  lines: readonly Line[];
}

/** Height of the picture, and the room above and below in which a stroke at the edge is whole. */
const height = 40;
const rim = 2;

/** A number and how it came about: lines without axes, in proportion to the largest value. */
export function Trend({ title, figure, text, lines }: TrendProps) {
  const count = Math.max(2, ...lines.map(({ values }) => values.length));
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  return (
    <figure className="grid min-w-0 gap-2 rounded-card border border-line bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="text-muted">{title}</span>
        <span className="font-semibold tabular">{figure}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${count - 1} ${height}`}
        preserveAspectRatio="none"
        className="h-10 w-full"
      >
        {lines.map(({ values, className }) => {
          const points = values.map(
            (value, at) => `${at},${height - rim - ((height - 2 * rim) * value) / most}`,
          );
          return (
            <g key={className} className={className} stroke="none" fill="none">
              <polygon
                points={`0,${height} ${points.join(' ')} ${values.length - 1},${height}`}
                fill="currentColor"
                opacity="0.12"
              />
              <polyline
                points={points.join(' ')}
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
