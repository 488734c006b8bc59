import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '#core/contract/webhooks-api.ts';
import type { EventType } from '#core/events/event-types.ts';
import { mailedByDefault } from '#core/events/mailed-types.ts';
import { webhooksMessages as texts } from '#core/messages/screens/account/webhooks-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { projectsQuery } from '#web/lib/api/queries.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { TypeBoxes } from '#web/ui/field/type-boxes.tsx';
import { Combobox } from '#web/ui/select/combobox.tsx';
import { feedNamesQuery, webhooksQuery } from '../settings-queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Values of the form. `scope`: 'all', or a kind of object and its id. */
interface Values {
  name: string;
  url: string;
  scope: string;
  types: EventType[];
}

type Problems = Partial<Record<keyof Values, string>>;

function toValues(webhook: WebhookEndpoint | null): Values {
  if (webhook === null) return { name: '', url: '', scope: 'all', types: [...mailedByDefault] };
  const { name, url, types, project_id: projectId, feed_id: feedId } = webhook;
  if (feedId !== null) return { name, url, types, scope: `feed ${feedId}` };
  return { name, url, types, scope: projectId === null ? 'all' : `project ${projectId}` };
}

function findProblems({ name, url, types }: Values): Problems {
  return {
    ...(name.trim() === '' && { name: texts.nameRequired }),
    ...(!URL.canParse(url.trim()) && { url: texts.urlRequired }),
    ...(types.length === 0 && { types: texts.typeRequired }),
  };
}

/** Creates a webhook, of which the secret is then shown, or changes one. */
export function WebhookDialog({
  webhook,
  onClose,
}: {
  webhook: WebhookEndpoint | null;
  onClose: () => void;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog isNew secret={secret} onClose={onClose} />;
  return <WebhookForm webhook={webhook} onClose={onClose} onSecret={setSecret} />;
}

function WebhookForm(props: {
  webhook: WebhookEndpoint | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { webhook, onClose } = props;
  const [values, setValues] = useState(() => toValues(webhook));
  const [problems, setProblems] = useState<Problems>({});
  const set = (change: Partial<Values>) => setValues((old) => ({ ...old, ...change }));
  const save = useSave(props);
  const handleSubmit = (form: HTMLFormElement) => {
    const found = findProblems(values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) return save.run(values);
    const place = first === 'types' ? 'fieldset input' : `input[name=${first}]`;
    return form.querySelector<HTMLElement>(place)?.focus();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={webhook === null ? texts.addTitle : texts.editTitle}
      submitLabel={webhook === null ? texts.add : texts.save}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onChange={() => setProblems({})}
    >
      <Field label={texts.name} error={problems.name}>
        <Input
          name="name"
          value={values.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label={texts.url} hint={texts.urlHint} error={problems.url}>
        <Input
          name="url"
          type="url"
          inputMode="url"
          value={values.url}
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      </Field>
      <ScopeField scope={values.scope} onChange={(scope) => set({ scope })} />
      <div>
        <TypeBoxes label={texts.when} chosen={values.types} onChange={(types) => set({ types })} />
        {problems.types !== undefined && (
          <p role="alert" className="text-sm text-bad">
            {problems.types}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

function ScopeField({ scope, onChange }: { scope: string; onChange: (scope: string) => void }) {
  const projects = useQuery(projectsQuery).data?.items ?? [];
  const feeds = useQuery(feedNamesQuery).data?.items ?? [];
  const options = [
    { value: 'all', label: texts.allFeeds },
    ...projects.map(({ id, name }) => ({ value: `project ${id}`, label: texts.ofProject(name) })),
    ...feeds.flatMap(({ feedmaker_feed_id: id, name }) =>
      id === null ? [] : [{ value: `feed ${id}`, label: name }],
    ),
  ];
  return (
    <Field label={texts.about}>
      <Combobox options={options} value={scope} onChange={onChange} />
    </Field>
  );
}

function useSave(props: {
  webhook: WebhookEndpoint | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { webhook, onClose, onSecret } = props;
  return useAction({
    mutationFn: async ({ name, url, scope, types }: Values) => {
      const [kind, id = null] = scope.split(' ');
      const body = {
        name,
        url,
        types,
        project_id: kind === 'project' ? id : null,
        feed_id: kind === 'feed' ? id : null,
      };
      if (webhook === null) return (await call(createWebhookEndpoint, { body })).secret;
      await call(updateWebhookEndpoint, { params: { id: webhook.id }, body });
      return null;
    },
    onSuccess: async (secret) => {
      if (secret === null) {
        notify.success(texts.saved);
        onClose();
      } else onSecret(secret);
      await outdate(webhooksQuery.queryKey);
    },
    failed: texts.saveFailed,
  });
}
