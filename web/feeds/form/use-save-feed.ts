import { createServiceFeed, updateServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { getTemplate } from '#core/contract/templates/templates-api.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiError, NotPossible, readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { useTellDesigns } from '../use-tell-designs.ts';
import { refreshFeeds, outdateFeed } from '../feed-queries.ts';
import {
  feedSettingsOfForm,
  type TemplateSource,
  chooseTemplateSource,
} from './values/feed-settings-of-form.ts';
import { toAccessChange } from './values/source-access-values.ts';
import type { FeedFormModel } from './use-feed-form.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';

interface WantedFeed extends Pick<FeedFormModel, 'values' | 'analysis'> {
  /** True to start the first run immediately; false for a feed without a template. */
  activate: boolean;
}

/** Creates a feed, paused or active: settings, record and primary link in one call of the feeds service. */
export function useCreateFeed(
  projectId: string,
  onCreated: (feed: { id: string | null; activate: boolean }) => void,
) {
  const keyOf = useIdempotencyKey();
  return useAction({
    mutationFn: async ({ values, analysis, activate }: WantedFeed) => {
      const template = await readTemplate(values.templateId);
      const body = {
        name: values.name.trim(),
        project_id: projectId,
        template_id: values.templateId || null,
        feedSettings: feedSettingsOfForm(values, { analysis, template, activate }),
        sourceAccess: toAccessChange(values.access),
      };
      return call(createServiceFeed, { query: {}, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ feedDatabaseId, activate }) => {
      notify.success(activate ? texts.activated : texts.created);
      onCreated({ id: feedDatabaseId, activate });
      await refreshFeeds();
    },
    onError: (error) => notify.error(createProblem(error)),
  });
}

/** Loads the sources of the chosen template, never from the cache; undefined if none is chosen. */
async function readTemplate(templateId: string): Promise<TemplateSource | undefined> {
  if (templateId === '') return undefined;
  try {
    return chooseTemplateSource(await call(getTemplate, { params: { id: templateId } }));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    throw isGone ? new NotPossible(texts.selectedTemplateMissing) : error;
  }
}

function createProblem(error: unknown): string {
  if (error instanceof NotPossible) return error.message;
  if (!(error instanceof ApiError) || error.status === 0) return texts.createFailed;
  if (error.status < 400) return texts.createReplyInvalid;
  return texts.createRefused(error.status, error.statusText);
}

interface EditedFeed {
  feed: Feed;
  feedId: string;
  stored: FeedSettings;
}

/** Saves an edited feed: record, settings and primary link. */
export function useSaveFeed({ feed, feedId, stored }: EditedFeed, onSaved: () => void) {
  const tellDesigns = useTellDesigns(feedId, feed.project_id);
  return useAction({
    mutationFn: async ({ values, analysis }: Pick<FeedFormModel, 'values' | 'analysis'>) => {
      const template = await readTemplate(values.templateId);
      return call(updateServiceFeed, {
        query: { id: feedId },
        body: {
          id: feed.id,
          name: values.name.trim(),
          project_id: feed.project_id,
          template_id: values.templateId || null,
          feedSettings: feedSettingsOfForm(values, { analysis, template, activate: stored.activate, stored }),
          sourceAccess: toAccessChange(values.access),
        },
      });
    },
    done: texts.updated,
    onSuccess: async () => {
      await outdateFeed(feed);
      onSaved();
      void tellDesigns();
      await refreshFeeds();
    },
    onError: (error) =>
      notify.error(
        error instanceof NotPossible
          ? error.message
          : texts.updateFailed(readMessage(error, commonMessages.networkFailure)),
      ),
  });
}
