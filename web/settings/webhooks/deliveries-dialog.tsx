import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  replayWebhookDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#core/contract/webhooks-api.ts';
import { eventNames } from '#core/messages/screens/notifications-messages.ts';
import { webhooksMessages as texts } from '#core/messages/screens/account/webhooks-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StatusDot, type Tone } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { deliveriesPageSize, deliveriesQuery, webhooksQuery } from '../settings-queries.ts';

const tones: Record<WebhookDelivery['state'], Tone> = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
  skipped: 'neutral',
};

/** Deliveries to a webhook's address, with the answers. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isLoading, refetch } = useQuery(deliveriesQuery(webhook.id, page));
  return (
    <Dialog isWide onClose={onClose} title={texts.sentOf(webhook.name)}>
      {isLoading && <Skeleton className="h-24" />}
      {!isLoading && data === undefined && (
        <LoadFailure title={texts.ledgerFailed} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && <p className="text-muted">{texts.ledgerEmpty}</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {data.items.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={deliveriesPageSize}
            total={data.total}
            noun={texts.noun}
            onChange={setPage}
          />
        </>
      )}
    </Dialog>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const what = `${delivery.feed_name}: ${eventNames[delivery.type]}`;
  const last = delivery.tries.at(-1);
  const replay = useAction({
    mutationFn: () => call(replayWebhookDelivery, { params: { id: webhookId, deliveryId: delivery.id } }),
    onSuccess: async ({ tries }) => {
      const status = tries.at(-1)?.status ?? 0;
      if (status >= 200 && status < 300) notify.success(texts.replayed);
      else notify.error(texts.replayRefused);
      // Keys of the deliveries start with this key, so they are included.
      await outdate(webhooksQuery.queryKey);
    },
    failed: texts.replayFailed,
  });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="font-medium [overflow-wrap:anywhere]">{what}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <StatusDot tone={tones[delivery.state]}>{texts.states[delivery.state]}</StatusDot>
            {last !== undefined && (
              <span>{last.status === null ? texts.noAnswer : texts.status(last.status)}</span>
            )}
            <RelativeTime instant={delivery.created_at} />
            {delivery.try_count > 0 && <span>{texts.tries(delivery.try_count)}</span>}
            {delivery.next_at !== null && delivery.try_count > 0 && (
              <span>
                {texts.next} <RelativeTime instant={delivery.next_at} />
              </span>
            )}
          </p>
        </div>
        <Button onClick={() => replay.run()} isBusy={replay.isPending} aria-label={texts.replayOf(what)}>
          {texts.replay}
        </Button>
      </div>
      {last !== undefined && last.message + last.answer !== '' && (
        <p className="rounded-control bg-sunken px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
          {last.message}
          {last.answer}
        </p>
      )}
    </li>
  );
}
