import { type FormEvent, useId, useRef, useState } from 'react';
import type { TemplateItem } from '#core/contract/templates-api.ts';
import { commonMessages } from '#core/messages/common-messages.ts';
import { templatesMessages } from '#core/messages/templates-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useRenameTemplate } from './use-template-actions.ts';

const texts = templatesMessages;

export function RenameTemplateDialog({ template, onClose }: { template: TemplateItem; onClose: () => void }) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(template.name);
  const [error, setError] = useState<string>();
  const rename = useRenameTemplate(template, onClose);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') return rename.run(name.trim());
    setError(texts.validNameRequired);
    notify.error(texts.validNameRequired);
    return input.current?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.rename}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={rename.isPending}>
            {commonMessages.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <Field label={texts.columnName} isRequired error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={name}
              maxLength={200}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
