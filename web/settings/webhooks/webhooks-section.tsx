import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type WebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
} from '#core/contract/webhooks-api.ts';
import { webhooksMessages as texts } from '#core/messages/screens/account/webhooks-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { webhooksQuery } from '../settings-queries.ts';
import { type WebhookAct, WebhookRow } from './webhook-row.tsx';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';

const WebhookDialog = lazyExtra(() => import('./webhook-dialog.tsx'), 'WebhookDialog');
const DeliveriesDialog = lazyExtra(() => import('./deliveries-dialog.tsx'), 'DeliveriesDialog');
const SecretDialog = lazyExtra(() => import('./secret-dialog.tsx'), 'SecretDialog');

type Open = { readonly act: WebhookAct; readonly webhook: WebhookEndpoint } | { readonly act: 'add' };

export function WebhooksSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={texts.title}
      id="webhooks"
      aside={
        <Button onClick={() => setOpen({ act: 'add' })} icon={<Plus />}>
          {texts.add}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{texts.text}</p>
      <WebhookList onAct={(act, webhook) => setOpen({ act, webhook })} />
      {open?.act === 'add' && <WebhookDialog webhook={null} onClose={close} />}
      {open?.act === 'edit' && <WebhookDialog webhook={open.webhook} onClose={close} />}
      {open?.act === 'sent' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      {open?.act === 'rotate' && <RotateDialog webhook={open.webhook} onClose={close} />}
      {open?.act === 'remove' && <RemoveWebhookDialog webhook={open.webhook} onClose={close} />}
    </Card>
  );
}

function WebhookList({ onAct }: { onAct: (act: WebhookAct, webhook: WebhookEndpoint) => void }) {
  const { data, refetch } = useQuery(webhooksQuery);
  if (data === undefined) return <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <p className="text-muted">{texts.empty}</p>;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {data.items.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} onAct={(act) => onAct(act, webhook)} />
      ))}
    </ul>
  );
}

interface QuestionProps {
  webhook: WebhookEndpoint;
  onClose: () => void;
}

/** Asks for confirmation, then shows the new secret, which cannot be shown a second time. */
function RotateDialog({ webhook, onClose }: QuestionProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction({
    mutationFn: () => call(rotateWebhookSecret, { params: { id: webhook.id } }),
    onSuccess: async (made) => {
      setSecret(made.secret);
      await outdate(webhooksQuery.queryKey);
    },
    failed: texts.rotateFailed,
  });
  if (secret !== null) return <SecretDialog isNew={false} secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind="primary"
      onClose={onClose}
      onConfirm={() => rotate.run()}
      isBusy={rotate.isPending}
      title={texts.rotate}
    >
      {texts.rotateQuestion}
    </ConfirmDialog>
  );
}

function RemoveWebhookDialog({ webhook, onClose }: QuestionProps) {
  const remove = useAction({
    mutationFn: () => call(deleteWebhookEndpoint, { params: { id: webhook.id } }),
    done: texts.removed,
    onSuccess: async () => {
      onClose();
      await outdate(webhooksQuery.queryKey);
    },
    failed: texts.removeFailed,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => remove.run()}
      isBusy={remove.isPending}
      title={texts.removeTitle}
      confirmLabel={texts.remove}
    >
      <p>{texts.removeQuestion}</p>
      <p className="mt-2 font-medium text-ink">{webhook.name}</p>
      <p className="mt-2">{frameMessages.deleteWarning}</p>
    </ConfirmDialog>
  );
}
