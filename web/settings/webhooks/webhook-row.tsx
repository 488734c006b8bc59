import { Ellipsis, History, KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import {
  testWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '#core/contract/webhooks-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { webhooksMessages as texts } from '#core/messages/screens/account/webhooks-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { StatusDot, type Tone } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/popup/menu.tsx';
import { webhooksQuery } from '../settings-queries.ts';

export type WebhookAct = 'edit' | 'sent' | 'rotate' | 'remove';

/** Describes the state of a webhook in a word, with a colour. */
function describeStanding(webhook: WebhookEndpoint): { tone: Tone; text: string } {
  if (webhook.stopped_for === 'paused') return { tone: 'neutral', text: texts.paused };
  if (webhook.stopped_for !== null) return { tone: 'bad', text: texts[webhook.stopped_for] };
  if (webhook.failing_since !== null) return { tone: 'warn', text: texts.troubled };
  return webhook.last_delivered_at === null
    ? { tone: 'neutral', text: texts.quiet }
    : { tone: 'good', text: texts.working };
}

export function WebhookRow({
  webhook,
  onAct,
}: {
  webhook: WebhookEndpoint;
  onAct: (act: WebhookAct) => void;
}) {
  const { tone, text } = describeStanding(webhook);
  const { waiting_count: waiting, failed_count: failed, last_delivered_at: lastAt } = webhook;
  const test = useTest(webhook);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="truncate font-medium" title={webhook.name}>
          {webhook.name}
        </p>
        <p className="truncate text-sm text-muted" title={webhook.url}>
          {webhook.url}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <StatusDot tone={tone}>{text}</StatusDot>
          {lastAt !== null && (
            <span>
              {texts.lastDelivered} <RelativeTime instant={lastAt} />
            </span>
          )}
          {waiting > 0 && <span>{texts.waiting(waiting)}</span>}
          {failed > 0 && <span className="text-bad">{texts.failed(failed)}</span>}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Button onClick={() => test.run()} isBusy={test.isPending} aria-label={texts.testOf(webhook.name)}>
          {texts.test}
        </Button>
        <RowMenu webhook={webhook} onAct={onAct} />
      </div>
    </li>
  );
}

function RowMenu({ webhook, onAct }: { webhook: WebhookEndpoint; onAct: (act: WebhookAct) => void }) {
  const isStopped = webhook.stopped_for !== null;
  const pause = useAction({
    mutationFn: () =>
      call(updateWebhookEndpoint, { params: { id: webhook.id }, body: { is_paused: !isStopped } }),
    done: isStopped ? texts.resumed : texts.pausedDone,
    onSuccess: () => outdate(webhooksQuery.queryKey),
    failed: texts.saveFailed,
  });
  return (
    <Menu trigger={<IconButton label={commonMessages.moreFor(webhook.name)} icon={<Ellipsis />} />}>
      <MenuItem icon={<History />} onSelect={() => onAct('sent')}>
        {texts.sent}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => onAct('edit')}>
        {texts.edit}
      </MenuItem>
      <MenuItem icon={isStopped ? <Play /> : <Pause />} onSelect={() => pause.run()}>
        {isStopped ? texts.resume : texts.pause}
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={() => onAct('rotate')}>
        {texts.rotate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} isDanger onSelect={() => onAct('remove')}>
        {texts.remove}
      </MenuItem>
    </Menu>
  );
}

function useTest(webhook: WebhookEndpoint) {
  return useAction({
    mutationFn: () => call(testWebhookEndpoint, { params: { id: webhook.id } }),
    onSuccess: ({ is_delivered: isDelivered, status, ms, message, answer }) => {
      if (isDelivered) return notify.success(texts.testDelivered(status ?? 200, ms));
      const what = status === null ? message : texts.testRefused(status);
      return notify.error([what, answer].filter((part) => part !== '').join(' '));
    },
    failed: texts.testFailed,
  });
}
