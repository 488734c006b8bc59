import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { templateQuery } from '#web/lib/api/queries.ts';
import { FeedForm } from './feed-form.tsx';
import { templateSourceOf } from './values/feed-settings-of-form.ts';
import { FormChannelHints } from './form-channel-hints.tsx';
import { TemplateSection } from './sections/template-section.tsx';
import { useCreateFeed } from './use-create-feed.ts';
import { useFeedForm } from './use-feed-form.ts';

const texts = feedFormMessages;

export function FeedCreateScreen() {
  const { projectId, project } = useProjectScope();
  const navigate = useNavigate();
  useEffect(() => {
    if (projectId !== undefined) return;
    notify.error(commonMessages.selectProjectFirst);
    void navigate({ to: pages.projects.href, replace: true });
  }, [projectId, navigate]);
  if (projectId === undefined) return null;
  return (
    <Screen
      title={texts.createTitle(project?.name ?? '…')}
      back={{ to: pages.feeds.href(projectId), label: feedsMessages.title }}
    >
      <CreateForm projectId={projectId} />
    </Screen>
  );
}

function CreateForm({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const model = useFeedForm();
  const { templateId } = model.values;
  const template = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' }).data;
  const source = useMemo(() => template && templateSourceOf(template), [template]);
  const isDone = useRef(false);
  const creation = useCreateFeed(projectId, () => {
    isDone.current = true;
    void navigate({ to: pages.feeds.href(projectId) });
  });
  return (
    <FeedForm
      model={model}
      onSubmit={() => creation.run(model)}
      template={source}
      projectId={projectId}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={pages.feeds.href(projectId)}>{commonMessages.cancel}</LinkButton>
          <Button type="submit" kind="primary" isBusy={creation.isPending} isDisabled={!model.isSubmittable}>
            {texts.createSubmit}
          </Button>
        </div>
      }
    >
      <TemplateSection
        projectId={projectId}
        templateId={templateId}
        onChange={(next) => model.change({ templateId: next })}
      >
        <FormChannelHints model={model} template={source} projectId={projectId} />
      </TemplateSection>
      <LeaveGuard title={texts.leaveCreation} isOn={() => !isDone.current && model.isChanged()} />
    </FeedForm>
  );
}
