import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { SourceAccessView } from '#core/contract/feeds/source-access.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { PriceJudgement } from '#core/price/price-form.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { isOfNothing } from '#web/lib/api/caller.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { formColumns, Screen } from '#web/ui/page/screen.tsx';
import { SaveBar } from '#web/ui/dialog/save-bar.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { valuesOfSettings } from './values/feed-form-values.ts';
import { FeedForm } from './feed-form.tsx';
import { feedQuery } from '#web/lib/api/feeds.ts';
import { serviceFeedQuery } from '../feed-queries.ts';
import { FieldsSkeleton } from './fields-skeleton.tsx';
import { SamplePanelSkeleton } from './sample-panel.tsx';
import { TemplateSection, useChosenTemplate } from './sections/template-section.tsx';
import { useFeedForm } from './use-feed-form.ts';
import { useSaveFeed } from './use-save-feed.ts';

export function FeedEditScreen() {
  const { id = '' } = useParams({ strict: false });
  const { projectId } = useProjectScope();
  const feed = useQuery(feedQuery(id));
  const listPath = pages.feeds.href(projectId);
  const navigate = useNavigate();
  useEffect(() => {
    if (feed.error === null || feed.data !== undefined) return;
    const isMissing = isOfNothing(feed.error);
    notify.error(isMissing ? feedsMessages.notFound : feedsMessages.loadOneFailed);
    void navigate({ to: listPath, replace: true });
  }, [feed.error, feed.data, listPath, navigate]);
  return (
    <Screen
      title={texts.editTitle}
      subtitle={feed.data?.name}
      back={{ to: listPath, label: feedsMessages.title }}
    >
      {feed.data === undefined ? <FormSkeleton /> : <FeedLoader feed={feed.data} listPath={listPath} />}
    </Screen>
  );
}

/** Loads the stored values before the form is shown; cached ones could be outdated. */
function FeedLoader({ feed, listPath }: { feed: Feed; listPath: string }) {
  const info = useQuery(serviceFeedQuery(feed.feedmaker_feed_id));
  useFailureToast(info.error, feedsMessages.configurationFailed);
  if (info.isError || feed.feedmaker_feed_id === null) {
    return <LoadFailure title={feedsMessages.configurationFailed} onRetry={() => void info.refetch()} />;
  }
  if (!info.isFetchedAfterMount || info.data === undefined) return <FormSkeleton />;
  return (
    <EditForm
      feed={feed}
      feedId={feed.feedmaker_feed_id}
      access={info.data.sourceAccess}
      judged={info.data.judgedPrices}
      settings={info.data.feedSettings}
      listPath={listPath}
    />
  );
}

function FormSkeleton() {
  return (
    <StillLoading>
      <div className={formColumns}>
        <SamplePanelSkeleton />
        <div className="lg:col-start-1 lg:row-start-1">
          <FieldsSkeleton />
        </div>
      </div>
    </StillLoading>
  );
}

interface EditFormProps {
  feed: Feed;
  feedId: string;
  settings: FeedSettings;
  access: SourceAccessView;
  judged: PriceJudgement | null;
  listPath: string;
}

function EditForm({ feed, feedId, settings, access, judged, listPath }: EditFormProps) {
  const navigate = useNavigate();
  const [stored] = useState(() => ({ settings, values: valuesOfSettings(feed, settings, access) }));
  const model = useFeedForm(stored.values, feedId, { judged });
  const template = useChosenTemplate(model);
  const isDone = useRef(false);
  const saving = useSaveFeed({ feed, feedId, stored: stored.settings }, () => {
    isDone.current = true;
    void navigate({ to: listPath });
  });
  return (
    <FeedForm
      model={model}
      onSubmit={() => saving.run(model)}
      template={template}
      projectId={feed.project_id}
      footer={
        <SaveBar
          count={model.changeCount}
          onDiscard={model.discard}
          leaveTitle={texts.leaveEdit}
          isDone={() => isDone.current}
          isBusy={saving.isPending}
        >
          <LinkButton to={listPath}>{commonMessages.cancel}</LinkButton>
          <Button type="submit" kind="primary" isBusy={saving.isPending} isDisabled={!model.isSubmittable}>
            {texts.editSubmit}
          </Button>
        </SaveBar>
      }
    >
      <TemplateSection model={model} template={template} projectId={feed.project_id} />
    </FeedForm>
  );
}
