import { useQuery } from '@tanstack/react-query';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { Field } from '#web/ui/field/field.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { projectTemplatesQuery } from '../feed-queries.ts';
import type { RuleDraft } from './rules-draft.ts';

interface RuleDoesProps {
  projectId: string;
  does: RuleDraft['does'];
  onChange: (does: RuleDraft['does']) => void;
}

/** Chooses the effect on a rule's products. */
export function RuleDoes({ projectId, does, onChange }: RuleDoesProps) {
  const templates = useQuery(projectTemplatesQuery(projectId)).data?.items ?? [];
  const templateId = does.kind === 'template' ? does.template_id : '';
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <p className="text-base font-medium">{texts.does}</p>
        <SegmentedControl
          legend={texts.does}
          options={[
            { value: 'template', label: texts.template },
            { value: 'photo', label: texts.photo },
            { value: 'leave_out', label: texts.leaveOut },
          ]}
          value={does.kind}
          onChange={(kind) => onChange(kind === 'template' ? { kind, template_id: templateId } : { kind })}
        />
      </div>
      {does.kind === 'template' && (
        <Field label={texts.chooseTemplate}>
          <Select
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={templateId}
            placeholder={texts.templatePlaceholder}
            onChange={(id) => onChange({ kind: 'template', template_id: id })}
          />
        </Field>
      )}
      {does.kind === 'leave_out' && <p className="text-sm text-muted">{texts.leaveOutHint}</p>}
    </div>
  );
}
