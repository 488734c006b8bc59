import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { updateFeedNotifications } from '#core/contract/account/notifications-api.ts';
import type { EventType } from '#core/events/event-types.ts';
import { notificationSettingsMessages as texts } from '#core/messages/screens/account/notification-settings-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { feedNamesQuery, notificationsQuery } from '../settings-queries.ts';
import { TypeBoxes } from '#web/ui/field/type-boxes.tsx';

/** Asks for a feed and for which of its events mails are sent. */
export function FeedChoiceDialog({ onClose }: { onClose: () => void }) {
  const feeds = useQuery(feedNamesQuery).data?.items ?? [];
  const [feedId, setFeedId] = useState('');
  const common = useQuery(notificationsQuery).data?.types;
  // Starts with the events chosen for all feeds.
  const [types, setTypes] = useState<EventType[]>([...(common ?? [])]);
  const [error, setError] = useState('');
  const save = useAction({
    mutationFn: () => call(updateFeedNotifications, { params: { feedId }, body: { types } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(notificationsQuery.queryKey, saved);
      notify.success(texts.saved);
      onClose();
    },
    failed: texts.saveFailed,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addTitle}
      submitLabel={texts.save}
      isBusy={save.isPending}
      onSubmit={() => (feedId === '' ? setError(texts.feedRequired) : save.run())}
    >
      <Field label={texts.feed} error={error}>
        <Combobox
          options={feeds.flatMap(({ feedmaker_feed_id: value, name: label }) =>
            value === null ? [] : [{ value, label }],
          )}
          value={feedId}
          placeholder={texts.chooseFeed}
          onChange={(value) => {
            setFeedId(value);
            setError('');
          }}
        />
      </Field>
      <TypeBoxes label={texts.ofAll} chosen={types} onChange={setTypes} />
    </FormDialog>
  );
}
