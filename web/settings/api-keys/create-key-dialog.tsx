import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createApiKey } from '#core/contract/account/api-keys-api.ts';
import { apiKeysMessages as texts } from '#core/messages/screens/account/api-keys-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { projectsQuery } from '#web/lib/api/queries.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { ShownOnceDialog } from '#web/ui/dialog/shown-once-dialog.tsx';
import { apiKeysQuery } from '../settings-queries.ts';

/** Asks for a name, then shows the new key, which cannot be shown a second time. */
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

const ends = ['never', '30', '90', '365'] as const;
type End = (typeof ends)[number];

const endOptions = ends.map((value) => ({ value, label: texts.endChoices[value] }));

const dayMs = 24 * 60 * 60_000;

function toMoment(end: string): string | null {
  return end === 'never' ? null : new Date(Date.now() + Number(end) * dayMs).toISOString();
}

interface Wish {
  name: string;
  isReadOnly: boolean;
  projectId: string;
  end: string;
}

function AskName({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [wish, setWish] = useState<Wish>({
    name: '',
    isReadOnly: false,
    projectId: '',
    end: 'never' satisfies End,
  });
  const set = (change: Partial<Wish>) => setWish((old) => ({ ...old, ...change }));
  const projects = useQuery(projectsQuery).data?.items ?? [];
  const create = useCreate(onCreated);
  const handleSubmit = () => {
    if (wish.name.trim() !== '') return create.run(wish);
    setError(texts.nameRequired);
    return input.current?.focus();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.createTitle}
      submitLabel={texts.create}
      initialFocus={input}
      isBusy={create.isPending}
      onSubmit={handleSubmit}
      onChange={() => setError('')}
    >
      <Field label={texts.name} hint={texts.nameHint} error={error}>
        <Input
          ref={input}
          value={wish.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label={texts.project}>
        <Combobox
          options={[
            { value: '', label: texts.allProjects },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={wish.projectId}
          onChange={(projectId) => set({ projectId })}
        />
      </Field>
      <Field label={texts.ends}>
        <Select options={endOptions} value={wish.end} onChange={(end) => set({ end })} />
      </Field>
      <Checkbox
        label={texts.readOnly}
        hint={texts.readOnlyHint}
        isChecked={wish.isReadOnly}
        onChange={(isReadOnly) => set({ isReadOnly })}
      />
    </FormDialog>
  );
}

function useCreate(onCreated: (secret: string) => void) {
  return useAction({
    mutationFn: ({ name, isReadOnly, projectId, end }: Wish) =>
      call(createApiKey, {
        body: {
          name,
          is_read_only: isReadOnly,
          project_id: projectId === '' ? null : projectId,
          expires_at: toMoment(end),
        },
      }),
    onSuccess: async ({ secret }) => {
      onCreated(secret);
      await outdate(apiKeysQuery.queryKey);
    },
    failed: texts.createFailed,
  });
}
