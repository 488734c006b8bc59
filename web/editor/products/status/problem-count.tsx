import { Popover } from '@base-ui/react/popover';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { problemMessages as texts } from '#core/messages/screens/editor/problem-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { usePart, useSession } from '../../session/session.ts';
import { ProblemList } from './problem-list.tsx';

/** Number of problems; a press shows them. */
export function ProblemCount() {
  const { problems } = useSession();
  const { count, isGrave } = usePart(problems, ({ list }) => ({
    count: list.length,
    isGrave: list.some(({ severity }) => severity === 'high'),
  }));
  const [isOpen, setIsOpen] = useState(false);
  // True when the user has gone to a line of the source, which then keeps the focus.
  const goesToLine = useRef(false);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => {
        goesToLine.current = false;
        setIsOpen(open);
      }}
    >
      <Popover.Trigger
        className={classes(
          'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-chip px-1.5 font-medium tabular-nums hover:bg-sunken data-popup-open:bg-sunken [&_svg]:size-4',
          isGrave ? 'text-bad' : count > 0 ? 'text-warn' : 'text-muted',
        )}
      >
        {isGrave ? <CircleAlert /> : count > 0 ? <TriangleAlert /> : <CircleCheck />}
        {texts.count(count)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={6} collisionPadding={8} className="z-30">
          <Popover.Popup
            aria-label={texts.title}
            finalFocus={() => !goesToLine.current}
            className="max-h-[min(28rem,var(--available-height))] w-[min(26rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised text-ink shadow-raised outline-none"
          >
            <ProblemList
              onSelected={({ line }) => {
                goesToLine.current = line !== undefined;
                setIsOpen(false);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
