import { TriangleAlert } from 'lucide-react';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { usePart, useSession } from '../../session/session.ts';

const shownMax = 3;

/** Warns of problems before publishing; shows nothing if there are none. */
export function ProblemsFirst({ onLook }: { onLook: () => void }) {
  const { problems } = useSession();
  const list = usePart(problems, (state) => state.list).filter(({ severity }) => severity === 'high');
  if (list.length === 0) return null;
  const shown = list.slice(0, shownMax);
  return (
    <section className="grid gap-2 rounded-control bg-warn-soft p-3 text-sm">
      <h3 className="flex items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:text-warn">
        <TriangleAlert />
        {texts.problemsTitle(list.length)}
      </h3>
      <ul className="grid gap-2">
        {shown.map((problem) => (
          <li
            key={`${problem.kind} ${problem.layerId} ${problem.text}`}
            className="flex items-center justify-between gap-3"
          >
            <span className="min-w-0 text-pretty">{problem.text}</span>
            {(problem.layerId !== null || problem.line !== undefined) && (
              <Button
                onClick={() => {
                  onLook();
                  problems.select(problem);
                }}
              >
                {problem.line === undefined ? texts.lookAtProblem : texts.lookAtLine}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.length > shown.length && (
        <p className="text-muted">{texts.moreProblems(list.length - shown.length)}</p>
      )}
    </section>
  );
}
