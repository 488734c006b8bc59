import { type FormEvent, useState } from 'react';
import { sharedReviewMessages as texts } from '#core/messages/screens/feeds/publishing/shared-review-messages.ts';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useSharedApproval, useSharedComment } from './shared-review-queries.ts';

/** Actions for a user with a link: comment, and approve where the link allows it. */
export function SharedDecision({ token, mayApprove }: { token: string; mayApprove: boolean }) {
  const [name, setName] = useState('');
  const [asks, setAsks] = useState(false);
  const [isApproving, setIsApproving] = useState(false);
  const form = useFocusHandover<HTMLFormElement>();
  const comment = useSharedComment(token, () => {
    form.current?.reset();
    setAsks(false);
  });
  const approval = useSharedApproval(token, () => setIsApproving(false));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget).get('body');
    if (typeof body !== 'string' || body.trim() === '' || name.trim() === '') return;
    comment.run({ name, body, asks_for_changes: asks });
  };
  return (
    <form
      ref={form}
      onSubmit={send}
      className="grid max-w-2xl gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Field label={texts.yourName} isRequired>
        <Input
          required
          maxLength={100}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label={texts.comment} isRequired>
        <TextArea name="body" required maxLength={2_000} rows={3} />
      </Field>
      <Checkbox label={texts.asks} isChecked={asks} onChange={setAsks} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={comment.isPending}>
          {texts.send}
        </Button>
        {mayApprove && (
          <Button kind="primary" onClick={() => setIsApproving(true)}>
            {texts.approve}
          </Button>
        )}
      </div>
      <FormDialog
        isOpen={isApproving}
        isBusy={approval.isPending}
        title={`${texts.approve}?`}
        description={texts.approveText}
        submitLabel={texts.approve}
        onClose={() => setIsApproving(false)}
        onSubmit={() => {
          if (name.trim() !== '') approval.run(name);
        }}
      >
        <Field label={texts.yourName} isRequired>
          <Input
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      </FormDialog>
    </form>
  );
}
