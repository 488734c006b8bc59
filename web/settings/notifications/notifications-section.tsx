import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  updateFeedNotifications,
  updateNotifications,
  type Notifications,
} from '#core/contract/account/notifications-api.ts';
import type { EventType } from '#core/events/event-types.ts';
import { notificationSettingsMessages as texts } from '#core/messages/screens/account/notification-settings-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { Notice } from '#web/ui/page/notice.tsx';
import { notificationsQuery } from '../settings-queries.ts';
import { TypeBoxes } from '#web/ui/field/type-boxes.tsx';

const FeedChoiceDialog = lazyExtra(() => import('./feed-choice-dialog.tsx'), 'FeedChoiceDialog');

export function NotificationsSection() {
  const { data, refetch } = useQuery(notificationsQuery);
  return (
    <Card title={texts.title} id="notifications">
      <p className="mb-4 text-muted">{texts.text}</p>
      {data === undefined ? (
        <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Choices choices={data} />
      )}
    </Card>
  );
}

function Choices({ choices }: { choices: Notifications }) {
  const save = useAction({
    mutationFn: (types: EventType[]) => call(updateNotifications, { body: { types } }),
    // Shows a new choice immediately; if the server refuses it, shows the old one again.
    onMutate: (types) => queryClient.setQueryData(notificationsQuery.queryKey, { ...choices, types }),
    onSuccess: (saved) => {
      queryClient.setQueryData(notificationsQuery.queryKey, saved);
      notify.success(texts.saved);
    },
    onError: (failure) => {
      notify.error(readMessage(failure, texts.saveFailed));
      return outdate(notificationsQuery.queryKey);
    },
  });
  return (
    <div className="grid gap-5">
      {!choices.can_mail && <Notice tone="warn" text={texts.cannotMail} />}
      <TypeBoxes label={texts.ofAll} chosen={choices.types} onChange={save.run} />
      <Exceptions feeds={choices.feeds} />
    </div>
  );
}

function Exceptions({ feeds }: Pick<Notifications, 'feeds'>) {
  const [isAdding, setIsAdding] = useState(false);
  const remove = useAction({
    mutationFn: (feedId: string) =>
      call(updateFeedNotifications, { params: { feedId }, body: { types: null } }),
    onSuccess: (saved) => queryClient.setQueryData(notificationsQuery.queryKey, saved),
    failed: texts.saveFailed,
  });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3 className="font-medium">{texts.exceptions}</h3>
          {feeds.length === 0 && <p className="text-muted">{texts.noExceptions}</p>}
        </div>
        <Button onClick={() => setIsAdding(true)} icon={<Plus />}>
          {texts.add}
        </Button>
      </div>
      {feeds.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {feeds.map((feed) => (
            <li key={feed.feed_id} className="flex items-center gap-3 py-3">
              <div className="min-w-0 grow">
                <p className="truncate font-medium" title={feed.feed_name}>
                  {feed.feed_name}
                </p>
                <p className="text-sm text-muted">
                  {feed.types.length === 0
                    ? texts.nothing
                    : feed.types.map((type) => texts.names[type]).join(', ')}
                </p>
              </div>
              <Button onClick={() => remove.run(feed.feed_id)} aria-label={texts.removeOf(feed.feed_name)}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <FeedChoiceDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}
