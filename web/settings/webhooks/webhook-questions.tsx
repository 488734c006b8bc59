import { useState } from 'react';
import {
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  type WebhookEndpoint,
} from '#core/contract/webhooks-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { webhooksMessages as texts } from '#core/messages/screens/account/webhooks-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { webhooksQuery } from '../settings-queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface QuestionProps {
  webhook: WebhookEndpoint;
  onClose: () => void;
}

/** Asks for confirmation, then shows the new secret this once. */
export function RotateDialog({ webhook, onClose }: QuestionProps) {
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
      isOpen
      kind="primary"
      onClose={onClose}
      onConfirm={() => rotate.run()}
      isBusy={rotate.isPending}
      title={texts.rotate}
      confirmLabel={texts.rotate}
    >
      {texts.rotateQuestion}
    </ConfirmDialog>
  );
}

export function RemoveWebhookDialog({ webhook, onClose }: QuestionProps) {
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
      isOpen
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
