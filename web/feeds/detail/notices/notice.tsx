import { RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useRefreshFeed } from '#web/feeds/use-feed-actions.ts';

interface NoticeProps {
  tone: 'warn' | 'bad';
  title: string;
  actions: ReactNode;
  children: ReactNode;
  /** Content below all of the notice, as wide as the notice. */
  more?: ReactNode;
}

export function Notice({ tone, title, actions, children, more }: NoticeProps) {
  const titleId = useId();
  const ref = useFocusHandover<HTMLElement>();
  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      className={classes(
        'flex animate-arrive flex-wrap items-center gap-x-6 gap-y-4 rounded-card border p-5',
        tone === 'warn' ? 'border-warn/40 bg-warn-soft' : 'border-bad/40 bg-bad-soft',
      )}
    >
      <div role="alert" className="flex min-w-0 grow basis-80 gap-3">
        <TriangleAlert
          className={classes('mt-0.5 size-5 shrink-0', tone === 'warn' ? 'text-warn' : 'text-bad')}
        />
        <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <p className="max-w-prose text-pretty">{children}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
      {more}
    </section>
  );
}

export function RefreshButton({ feedId, kind }: { feedId: string; kind?: 'primary' }) {
  const refresh = useRefreshFeed(feedId);
  return (
    <Button kind={kind} icon={<RefreshCw />} isBusy={refresh.isPending} onClick={() => refresh.run()}>
      {texts.refreshNow}
    </Button>
  );
}
