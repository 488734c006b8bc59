import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface NoticeProps {
  tone?: 'info' | 'warn' | 'bad';
  title?: string;
  text: string;
  children?: ReactNode;
}

const grounds = { info: 'bg-accent-soft', warn: 'bg-warn-soft', bad: 'bg-bad-soft' };
const inks = { info: 'text-accent', warn: 'text-warn', bad: 'text-bad' };

/** Notice above a screen's content, shown as long as its message is true. */
export function Notice({ tone = 'info', title, text, children }: NoticeProps) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <div
      role="note"
      className={classes(
        'flex gap-x-3 rounded-card border border-line px-4 py-3 text-sm max-sm:items-start sm:items-center',
        grounds[tone],
      )}
    >
      <Icon aria-hidden="true" className={classes('size-4 shrink-0 max-sm:mt-0.5', inks[tone])} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-[1_1_14rem] text-pretty text-ink">
          {title !== undefined && <strong className="font-medium">{title}</strong>} {text}
        </p>
        {children}
      </div>
    </div>
  );
}
