import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { type AccountSession, endAccountSession } from '#core/contract/account/account-api.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { orGone } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { loadAuth } from '#web/lib/session/session.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { sessionsQuery } from '../settings-queries.ts';

/** All browsers that are signed in, and buttons to sign the others out. Only if our own server stores the sessions. */
export function SessionsSection() {
  const { data, refetch } = useQuery(sessionsQuery);
  const endOthers = useAction({
    mutationFn: async () => {
      const { error } = await (await loadAuth()).signOut({ scope: 'others' });
      if (error !== null) throw error;
    },
    done: texts.othersEnded,
    onError: () => notify.error(texts.endSessionFailed),
    onSettled: () => outdate(sessionsQuery.queryKey),
  });
  const hasOthers = (data?.total ?? 0) > 1;
  return (
    <Card
      id="sessions"
      title={texts.sessions}
      aside={
        hasOthers && (
          <Button onClick={() => endOthers.run()} isBusy={endOthers.isPending}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <p className="mb-4 text-muted">{texts.sessionsText}</p>
      {data === undefined ? (
        <LoadFailure title={texts.loadSessionsFailed} onRetry={() => void refetch()} />
      ) : (
        <ul className="-mb-2 divide-y divide-line border-t border-line">
          {data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const end = useAction({
    mutationFn: () => orGone(call(endAccountSession, { params: { id: session.id } })),
    done: texts.sessionEnded,
    onError: () => notify.error(texts.endSessionFailed),
    onSettled: () => outdate(sessionsQuery.queryKey),
  });
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{session.device}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="sm:whitespace-nowrap">
            {texts.signedIn} <RelativeTime instant={session.created_at} />
          </span>
          <span className="sm:whitespace-nowrap">
            {texts.lastSeen} <RelativeTime instant={session.last_seen_at} />
          </span>
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="good">{texts.thisBrowser}</Badge>
      ) : (
        <Button
          onClick={() => end.run()}
          isBusy={end.isPending}
          aria-label={texts.endSessionOf(session.device)}
        >
          {texts.endSession}
        </Button>
      )}
    </li>
  );
}
