import { Minus, Pencil, Plus } from 'lucide-react';
import { differenceMessages as texts } from '#core/messages/screens/editor/saving/difference-messages.ts';
import type { Difference } from './diff-docs.ts';

const icons = {
  added: <Plus className="text-good" />,
  removed: <Minus className="text-bad" />,
  changed: <Pencil className="text-muted" />,
};

/** Differences between two versions, one line per layer. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  const shown = differences.slice(0, 30);
  const rest = differences.length - shown.length;
  return (
    <ul aria-label={texts.list} className="grid gap-1 text-sm">
      {shown.map((difference) => (
        <li
          key={`${difference.kind} ${difference.layerId}`}
          className="flex min-w-0 items-baseline gap-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:self-center"
        >
          {icons[difference.kind]}
          <span className="min-w-0 truncate font-medium">{difference.subject}</span>
          <span className="min-w-0 shrink-0 text-muted">{describeDifference(difference)}</span>
        </li>
      ))}
      {rest > 0 && <li className="pl-5.5 text-muted">{texts.more(rest)}</li>}
    </ul>
  );
}

function describeDifference({ kind, aspects }: Difference): string {
  return kind === 'changed' ? aspects.slice(0, 4).join(', ') : texts[kind];
}
