import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { updateServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { outdateFeed, refreshFeeds } from '../feed-queries.ts';
import { feedSettingsOfForm } from './values/feed-settings-of-form.ts';
import { toAccessChange } from './values/source-access-values.ts';
import { readTemplate, TemplateMissing } from './use-create-feed.ts';
import type { FeedFormModel } from './use-feed-form.ts';

interface EditedFeed {
  feed: Feed;
  feedId: string;
  stored: FeedSettings;
}

/** Saves an edited feed: record, settings and primary link. */
export function useSaveFeed({ feed, feedId, stored }: EditedFeed, onSaved: () => void) {
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
    done: feedsMessages.updated,
    onSuccess: async () => {
      await outdateFeed(feed);
      onSaved();
      await refreshFeeds();
    },
    onError: (error) =>
      notify.error(
        error instanceof TemplateMissing
          ? error.message
          : feedsMessages.updateFailed(readMessage(error, commonMessages.networkFailure)),
      ),
  });
}
