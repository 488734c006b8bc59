import { BadgeCheck, CircleAlert, CircleDashed, LoaderCircle } from 'lucide-react';
import { statusMessages as texts } from '#core/messages/screens/editor/status-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/popup/tooltip.tsx';
import type { PaintState, PaintStatus } from '../../paint/paint-types.ts';
import { usePainted } from '../../session/use-painting.ts';

const starting: PaintState = { status: 'starting', version: 0, hash: null, problem: null };

const marks: Readonly<
  Record<PaintStatus, { label: string; text: string; tone: string; icon: React.ReactNode }>
> = {
  exact: { label: texts.exact, text: texts.exactText, tone: 'text-good', icon: <BadgeCheck /> },
  behind: { label: texts.checking, text: texts.checkingText, tone: '', icon: <LoaderCircle /> },
  inexact: { label: texts.inexact, text: texts.inexactText, tone: 'text-warn', icon: <CircleDashed /> },
  failed: { label: texts.failed, text: texts.failedText, tone: 'text-bad', icon: <CircleAlert /> },
  starting: { label: texts.starting, text: texts.startingText, tone: '', icon: <LoaderCircle /> },
};

/** Shows if the canvas equals the published picture, and the hash with which that can be checked. */
export function ExactMark() {
  const state = usePainted((painter) => painter?.state() ?? starting);
  const { label, text, tone, icon } = marks[state.status];
  const why = state.problem ?? text;
  const isExact = state.status === 'exact';
  const shortHash = isExact && state.hash !== null ? state.hash.slice(0, 8) : null;
  return (
    <Tooltip
      text={
        <span className="grid max-w-72 gap-1 [overflow-wrap:anywhere]">
          <span>{why}</span>
          {isExact && state.hash !== null && <span>{texts.fingerprint(state.hash)}</span>}
        </span>
      }
    >
      <button
        type="button"
        // The accessible name must begin with the visible label.
        aria-label={`${shortHash === null ? label : `${label} ${shortHash}`}. ${why}`}
        className={classes(
          'ml-auto inline-flex h-7 shrink-0 items-center gap-1.5 rounded-chip px-1.5 font-medium hover:bg-sunken [&_svg]:size-4',
          tone,
        )}
      >
        {icon}
        <span>{label}</span>{' '}
        {shortHash !== null && (
          <code className="font-mono font-normal text-muted max-md:hidden">{shortHash}</code>
        )}
      </button>
    </Tooltip>
  );
}
