import { CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { Button } from '../button/button.tsx';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** Says that the list is empty and what to do next. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid animate-arrive justify-items-center gap-4 rounded-card border border-dashed border-line bg-surface px-6 py-14 text-center">
      {icon !== undefined && (
        <div
          aria-hidden="true"
          className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-6"
        >
          {icon}
        </div>
      )}
      <div className="grid max-w-md gap-1">
        <h2 className="text-lg font-semibold text-balance [overflow-wrap:anywhere]">{title}</h2>
        {text !== undefined && <p className="text-muted text-pretty">{text}</p>}
      </div>
      {action}
    </div>
  );
}

/** Shown instead of content that could not be loaded. */
export function LoadFailure({ title, text, onRetry }: { title: string; text?: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-card border border-line bg-surface px-6 py-14 text-center"
    >
      <div aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
        <CloudOff className="size-6" />
      </div>
      <div className="grid max-w-md gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        {text !== undefined && text !== '' && <p className="text-muted text-pretty">{text}</p>}
      </div>
      <Button onClick={onRetry} icon={<RotateCcw />}>
        {commonMessages.retry}
      </Button>
    </div>
  );
}
