import { useState } from 'react';
import { createApiKey } from '#core/contract/api-keys-api.ts';
import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { messageOf } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx';
import { ShownOnceDialog } from '#web/ui/dialog/shown-once-dialog.tsx';
import { apiKeysQuery } from '../settings-queries.ts';

const texts = apiKeysMessages;

/** Asks for a name, then shows the key this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <AskName onClose={onClose} onCreated={setSecret} />
  ) : (
    <ShownOnceDialog
      onClose={onClose}
      title={texts.createdTitle}
      description={texts.createdText}
      label={texts.secret}
      value={secret}
      copyLabel={texts.copy}
      copyTexts={{ copied: texts.copied, failed: texts.copyFailed }}
      doneLabel={texts.done}
    />
  );
}

function AskName({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const create = useAction({
    mutationFn: (name: string) => call(createApiKey, { body: { name } }),
    onSuccess: async ({ secret }) => {
      onCreated(secret);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
    onError: (failure) => notify.error(messageOf(failure, texts.createFailed)),
  });
  return (
    <NameDialog
      isOpen
      onClose={onClose}
      title={texts.createTitle}
      label={texts.name}
      hint={texts.nameHint}
      initialName=""
      submitLabel={texts.create}
      isBusy={create.isPending}
      missingName={texts.nameRequired}
      onSubmit={create.run}
    />
  );
}
