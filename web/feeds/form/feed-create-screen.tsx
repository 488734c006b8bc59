import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useKeptDraft, readKeptDraft } from '#web/lib/form/kept-draft.ts';
import { useUserEmail } from '#web/lib/session/session.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { FeedForm } from './feed-form.tsx';
import { formButtons, formPrimary } from './form-buttons.ts';
import { TemplateSection, useChosenTemplate } from './sections/template-section.tsx';
import { useCreateFeed } from './use-save-feed.ts';
import { type FeedFormModel, useFeedForm } from './use-feed-form.ts';
import { projectTemplatesQuery } from '../feed-queries.ts';
import { emptyFeedFormValues, type FeedFormValues } from './values/feed-form-values.ts';
import { keptFeedValues, valuesOfKept } from './values/kept-feed-values.ts';

export function FeedCreateScreen() {
  const { projectId, project } = useProjectScope();
  const navigate = useNavigate();
  useEffect(() => {
    if (projectId !== undefined) return;
    notify.error(frameMessages.selectProjectFirst);
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

const DRAFT = 'feedmaker.new-feed';

function CreateForm({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const owner = `${useUserEmail()} ${projectId}`;
  const [begun] = useState(() => readKeptDraft(DRAFT, owner) as FeedFormValues | null);
  const model = useFeedForm(undefined, undefined, {
    begun: begun === null ? undefined : valuesOfKept(begun),
  });
  useKeptDraft(DRAFT, owner, keptFeedValues(model.values));
  useNewestTemplate(projectId, model, begun !== null);
  const template = useChosenTemplate(model);
  const isDone = useRef(false);
  const isPaused = useRef(false);
  const creation = useCreateFeed(projectId, ({ id, activate }) => {
    isDone.current = true;
    // The page of an active feed shows its pictures as they are published.
    void navigate({
      to: activate && id !== null ? pages.feed.href(id, projectId) : pages.feeds.href(projectId),
    });
  });
  const submit = () =>
    creation.run({ ...model, activate: model.values.templateId !== '' && !isPaused.current });
  return (
    <FeedForm
      model={model}
      onSubmit={submit}
      template={template}
      projectId={projectId}
      footer={
        <CreateButtons
          projectId={projectId}
          model={model}
          isBusy={creation.isPending}
          onPaused={(send) => {
            isPaused.current = true;
            send();
            isPaused.current = false;
          }}
        />
      }
    >
      <TemplateSection model={model} template={template} projectId={projectId} />
      <LeaveGuard title={texts.leaveCreation} isOn={() => !isDone.current && isBegun(model.values)} />
    </FeedForm>
  );
}

interface CreateButtonsProps {
  projectId: string;
  model: FeedFormModel;
  isBusy: boolean;
  /** Called for a feed that will be paused; `send` submits the form. */
  onPaused: (send: () => void) => void;
}

/** Buttons that create a feed, started or paused. It can only be started with a template; most users want that. */
function CreateButtons({ projectId, model, isBusy, onPaused }: CreateButtonsProps) {
  const isDisabled = !model.isSubmittable;
  const canActivate = model.values.templateId !== '';
  return (
    <div className={formButtons}>
      <LinkButton to={pages.feeds.href(projectId)}>{commonMessages.cancel}</LinkButton>
      {canActivate && (
        <Button
          isBusy={isBusy}
          isDisabled={isDisabled}
          onClick={({ currentTarget: { form } }) => onPaused(() => form?.requestSubmit())}
        >
          {texts.createSubmit}
        </Button>
      )}
      <Button type="submit" kind="primary" className={formPrimary} isBusy={isBusy} isDisabled={isDisabled}>
        {canActivate ? texts.createAndActivate : texts.createSubmit}
      </Button>
    </div>
  );
}

/** Gives a new feed the project's newest template, unless the user chooses one. */
function useNewestTemplate(projectId: string, { values, change }: FeedFormModel, isKept: boolean): void {
  const newest = useQuery(projectTemplatesQuery(projectId)).data?.items[0];
  const [isSet, setIsSet] = useState(isKept);
  if (isSet || newest === undefined) return;
  setIsSet(true);
  if (values.templateId === '') change({ templateId: newest.id });
}

/** True if anything was entered; the template does not count, because it is set from the start. */
function isBegun(values: FeedFormValues): boolean {
  return JSON.stringify({ ...values, templateId: '' }) !== JSON.stringify(emptyFeedFormValues);
}
