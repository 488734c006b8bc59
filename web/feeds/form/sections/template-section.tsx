import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { projectTemplatesQuery } from '#web/feeds/feed-queries.ts';

interface TemplateSectionProps {
  projectId: string;
  templateId: string;
  onChange: (templateId: string) => void;
  /** Below the choice. */
  children: ReactNode;
}

/** The optional default template of a feed. */
export function TemplateSection({ projectId, templateId, onChange, children }: TemplateSectionProps) {
  const templates = useQuery(projectTemplatesQuery(projectId)).data?.items ?? [];
  return (
    <Card title={feedFormMessages.templateAsked} term={feedFormMessages.templateSelection}>
      <Field label={feedFormMessages.defaultTemplate} hint={feedFormMessages.defaultTemplateHint}>
        {(control) => (
          <Select
            {...control}
            options={[
              { value: '', label: commonMessages.none },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={templateId}
            onChange={onChange}
            placeholder={commonMessages.none}
          />
        )}
      </Field>
      {children}
    </Card>
  );
}
