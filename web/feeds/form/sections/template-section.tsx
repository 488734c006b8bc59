import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
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
  const known = useQuery(projectTemplatesQuery(projectId)).data?.items;
  const templates = known ?? [];
  return (
    <Card title={feedFormMessages.templateAsked} term={feedFormMessages.templateSelection}>
      <Field label={feedFormMessages.defaultTemplate} hint={feedFormMessages.defaultTemplateHint}>
        <Select
          options={[
            { value: '', label: commonMessages.none },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={templateId}
          onChange={onChange}
          placeholder={commonMessages.none}
        />
      </Field>
      {known?.length === 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="grow basis-60 text-sm text-muted">{feedFormMessages.noTemplates}</p>
          <LinkButton to={pages.newTemplate.href(projectId)} target="_blank">
            {feedFormMessages.makeTemplate}
          </LinkButton>
        </div>
      )}
      {children}
    </Card>
  );
}
