import { useRef, useState } from 'react';
import { createInvitation } from '#core/contract/account/invitations-api.ts';
import { installationMessages as texts } from '#core/messages/screens/account/installation-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { ShownOnceDialog } from '#web/ui/dialog/shown-once-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { invitationsQuery } from '../settings-queries.ts';

interface Made {
  readonly email: string;
  readonly link: string;
  readonly isMailed: boolean;
}

/** Asks for an address, then shows the invitation's link, which cannot be shown a second time. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  return made === null ? (
    <AskAddress onClose={onClose} onMade={setMade} />
  ) : (
    <LinkDialog made={made} onClose={onClose} />
  );
}

function AskAddress({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const invite = useAction({
    mutationFn: (email: string) => call(createInvitation, { body: { email } }),
    onSuccess: async (answer) => {
      onMade({ email: answer.email, link: answer.link, isMailed: answer.is_mailed });
      await outdate(invitationsQuery.queryKey);
    },
    onError: (failure) => refuse(readMessage(failure, texts.inviteFailed)),
  });
  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };
  const handleSubmit = () => {
    const email = input.current?.value.trim() ?? '';
    if (email === '' || input.current?.validity.valid !== true) return refuse(texts.addressInvalid);
    return invite.run(email);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.inviteTitle}
      description={texts.inviteText}
      initialFocus={input}
      submitLabel={texts.invite}
      onSubmit={handleSubmit}
      onChange={() => setError('')}
      isBusy={invite.isPending}
    >
      <Field label={texts.inviteEmail} error={error}>
        <Input ref={input} name="email" type="email" autoComplete="off" inputMode="email" />
      </Field>
    </FormDialog>
  );
}

function LinkDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const { email, link, isMailed } = made;
  return (
    <ShownOnceDialog
      onClose={onClose}
      title={texts.invitedTitle}
      description={isMailed ? texts.invitedMailed(email) : texts.invitedNotMailed(email)}
      label={texts.invitationLink}
      value={link}
      copyLabel={texts.copyLink}
      copyTexts={{ copied: texts.linkCopied, failed: texts.copyLinkFailed }}
      doneLabel={texts.done}
    />
  );
}
