import { type FormEvent, useId, useRef, useState } from 'react';
import { createApiKey } from '#core/contract/api-keys-api.ts';
import { apiKeysMessages } from '#core/messages/api-keys-messages.ts';
import { commonMessages } from '#core/messages/common-messages.ts';
import { call, messageOf } from '#web/lib/call.ts';
import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { apiKeysQuery } from './api-keys-query.ts';

const texts = apiKeysMessages;

/** Asks for a name, then shows the key this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <NameDialog onClose={onClose} onCreated={setSecret} />
  ) : (
    <SecretDialog secret={secret} onClose={onClose} />
  );
}

function NameDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const create = useAction({
    mutationFn: () => call(createApiKey, { body: { name: name.trim() } }),
    onSuccess: async ({ secret }) => {
      onCreated(secret);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
    onError: (failure) => notify.error(messageOf(failure, texts.createFailed)),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') return create.run();
    setError(texts.nameRequired);
    return input.current?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.createTitle}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={create.isPending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <Field label={texts.name} hint={texts.nameHint} isRequired error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => {
                setName(event.currentTarget.value);
                setError('');
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.createdTitle}
      description={texts.createdText}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Field label={texts.secret}>
        {(control) => (
          <div className="flex items-center gap-2">
            <Input
              {...control}
              readOnly
              value={secret}
              className="font-mono text-sm"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton
              label={texts.copy}
              text={secret}
              texts={{ copied: texts.copied, failed: texts.copyFailed }}
            />
          </div>
        )}
      </Field>
    </Dialog>
  );
}
