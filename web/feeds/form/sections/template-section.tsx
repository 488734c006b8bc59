import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import { chooseTemplateSource } from '../values/feed-settings-of-form.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { projectTemplatesQuery } from '#web/feeds/feed-queries.ts';
import { channelMessages } from '#core/messages/screens/feeds/channel-messages.ts';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChannelHints } from '#web/feeds/channel-hints.tsx';
import { addedImagePlace } from '../values/added-image-place.ts';
import type { FeedFormModel } from '../use-feed-form.ts';
import type { PanelTemplate } from '../use-product-preview.ts';

interface TemplateSectionProps {
  model: FeedFormModel;
  /** The chosen template; undefined if there is none, or while it is loading. */
  template: PanelTemplate | undefined;
  projectId: string;
}

/** Returns the template chosen in a form; undefined if there is none, or while it is loading. */
export function useChosenTemplate({ values: { templateId } }: FeedFormModel): PanelTemplate | undefined {
  const template = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' }).data;
  return useMemo(() => template && chooseTemplateSource(template), [template]);
}

export function TemplateSection({ model, template, projectId }: TemplateSectionProps) {
  const known = useQuery(projectTemplatesQuery(projectId)).data?.items;
  const templates = known ?? [];
  return (
    <Card id="template" title={feedFormMessages.templateSelection}>
      <Field label={feedFormMessages.defaultTemplate} hint={feedFormMessages.defaultTemplateHint}>
        <Select
          options={[
            { value: '', label: commonMessages.none },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={model.values.templateId}
          onChange={(templateId) => model.change({ templateId })}
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
      <FormChannelHints model={model} template={template} projectId={projectId} />
    </Card>
  );
}

function FormChannelHints({ model, template, projectId }: TemplateSectionProps) {
  const { values, analysis, isTable, hasFields } = model;
  if (template === undefined || !hasFields) return null;
  const hasPlace = addedImagePlace(values, analysis, isTable).path !== null;
  return (
    <ChannelHints
      className="mt-4 outline-none"
      inputs={{ imageKey: values.imageTagName, template, imageTarget: values.imageTarget }}
      waysOut={
        <>
          {hasPlace && <WriteToAdditional onPress={() => model.change({ imageTarget: 'additional' })} />}
          <LinkButton to={pages.newTemplate.href(projectId)} target="_blank">
            {channelMessages.photoOnlyTemplate}
          </LinkButton>
        </>
      }
    />
  );
}

/** Button that disappears when pressed, because that changes the hint. */
function WriteToAdditional({ onPress }: { onPress: () => void }) {
  const ref = useFocusHandover<HTMLSpanElement>();
  return (
    <span ref={ref}>
      <Button onClick={onPress}>{channelMessages.writeToAdditional}</Button>
    </span>
  );
}
