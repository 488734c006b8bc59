import { type FormEvent, useId, useRef, useState } from 'react';
import { createInvitation } from '#core/contract/invitations-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { installationMessages } from '#core/messages/screens/account/installation-messages.ts';
import { call, messageOf } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { invitationsQuery } from '../settings-queries.ts';

const texts = installationMessages;

/** What is shown once an invitation was made. */
interface Made {
  readonly email: string;
  readonly link: string;
  readonly isMailed: boolean;
}

/** Asks for an address, then shows the link this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  return made === null ? (
    <AskAddress onClose={onClose} onMade={setMade} />
  ) : (
    <LinkDialog made={made} onClose={onClose} />
  );
}

function AskAddress({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const invite = useAction({
    mutationFn: (email: string) => call(createInvitation, { body: { email } }),
    onSuccess: async (answer) => {
      onMade({ email: answer.email, link: answer.link, isMailed: answer.is_mailed });
      await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
    onError: (failure) => refuse(messageOf(failure, texts.inviteFailed)),
  });
  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (email === '' || input.current?.validity.valid !== true) return refuse(texts.addressInvalid);
    return invite.run(email);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.inviteTitle}
      description={texts.inviteText}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={invite.isPending}>
            {texts.invite}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} onChange={() => setError('')}>
        <Field label={texts.inviteEmail} error={error}>
          {(control) => (
            <Input {...control} ref={input} name="email" type="email" autoComplete="off" inputMode="email" />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function LinkDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const { email, link, isMailed } = made;
  return (
    <Dialog
      isOpen
      isKept
      onClose={onClose}
      title={texts.invitedTitle}
      description={isMailed ? texts.invitedMailed(email) : texts.invitedNotMailed(email)}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Field label={texts.invitationLink}>
        {(control) => (
          <div className="flex items-center gap-2">
            <Input
              {...control}
              readOnly
              value={link}
              className="font-mono text-sm"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton
              label={texts.copyLink}
              text={link}
              texts={{ copied: texts.linkCopied, failed: texts.copyLinkFailed }}
            />
          </div>
        )}
      </Field>
    </Dialog>
  );
}
