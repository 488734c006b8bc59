import { CircleCheck } from 'lucide-react';
import { problemMessages as texts } from '#core/messages/screens/editor/problem-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { usePart, useSession } from '../../session/session.ts';
import type { Problem } from '../../session/problems.ts';

/** All problems, those that damage the published picture most first. A press selects the layer, or goes to the line of the source. */
export function ProblemList({ onSelected }: { onSelected: (problem: Problem) => void }) {
  const { problems } = useSession();
  const { list, isChecking } = usePart(problems, (state) => state);
  if (list.length === 0) return <Calm isChecking={isChecking} />;
  return (
    <div className="grid gap-1 p-1.5 text-sm">
      {(['high', 'low'] as const).map((severity) => (
        <Problems
          key={severity}
          title={texts.severities[severity]}
          list={list.filter((problem) => problem.severity === severity)}
          onSelect={(problem) => {
            problems.select(problem);
            onSelected(problem);
          }}
        />
      ))}
    </div>
  );
}

function Problems({
  title,
  list,
  onSelect,
}: {
  title: string;
  list: readonly Problem[];
  onSelect: (problem: Problem) => void;
}) {
  if (list.length === 0) return null;
  return (
    <section>
      <h2 className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">{title}</h2>
      <ul>
        {list.map((problem) => (
          <li key={`${problem.kind} ${problem.layerId} ${problem.text}`}>
            <Entry problem={problem} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ problem, onSelect }: { problem: Problem; onSelect: (problem: Problem) => void }) {
  const style = 'w-full rounded-chip border-l-2 px-2.5 py-1.5 text-left [overflow-wrap:anywhere]';
  const tone = problem.severity === 'high' ? 'border-bad' : 'border-warn';
  if (problem.layerId === null && problem.line === undefined)
    return <p className={classes(style, tone)}>{problem.text}</p>;
  return (
    <button
      type="button"
      data-problem={problem.kind}
      onClick={() => onSelect(problem)}
      className={classes(style, tone, 'hover:bg-sunken')}
    >
      {problem.text}
    </button>
  );
}

function Calm({ isChecking }: { isChecking: boolean }) {
  return (
    <div className="flex gap-3 p-4 text-sm" role="status">
      <CircleCheck className="size-5 shrink-0 text-good" />
      <div>
        <p className="font-medium">{isChecking ? texts.checking : texts.none}</p>
        <p className="text-muted">{texts.noneText}</p>
      </div>
    </div>
  );
}
