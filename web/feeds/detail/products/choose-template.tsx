import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import {
  createServiceFeed,
  getServiceFeed,
  updateServiceFeed,
} from '#core/contract/feeds/feeds-service-api.ts';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { projectTemplatesQuery, refreshFeeds } from '#web/feeds/feed-queries.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keysOfFeed } from '#web/lib/api/query-keys.ts';

/** Form to choose a template for a feed without one; the feed then starts immediately. */
export function ChooseTemplate({ feed }: { feed: Feed }) {
  const templates = useQuery(projectTemplatesQuery(feed.project_id)).data?.items;
  const [chosen, setChosen] = useState('');
  const use = useTemplateFor(feed);
  if (templates === undefined) return <div className="h-26" />;
  if (templates.length === 0)
    return (
      <div className="grid justify-items-center gap-3">
        <p className="text-muted">{texts.noTemplates}</p>
        <LinkButton to={pages.newTemplate.href(feed.project_id)} kind="primary">
          {texts.makeTemplate}
        </LinkButton>
      </div>
    );
  const templateId = chosen === '' ? (templates[0]?.id ?? '') : chosen;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    use.run(templateId);
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end justify-center gap-3 text-left">
      <Field label={texts.chooseTemplate}>
        <div className="w-60 max-w-full">
          <Select
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={templateId}
            onChange={setChosen}
          />
        </div>
      </Field>
      <Button type="submit" kind="primary" icon={<Play />} isBusy={use.isPending}>
        {texts.takeTemplate}
      </Button>
    </form>
  );
}

function useTemplateFor(feed: Feed) {
  return useAction({
    mutationFn: async (templateId: string) => {
      const feedId = feed.feedmaker_feed_id ?? feed.id;
      // Reads the stored settings first, so that only the template changes.
      const { feedSettings } = await call(getServiceFeed, { query: { id: feedId } });
      await call(updateServiceFeed, {
        query: { id: feedId },
        body: {
          id: feed.id,
          name: feed.name,
          project_id: feed.project_id,
          template_id: templateId,
          feedSettings,
        },
      });
      await call(createServiceFeed, {
        query: { action: 'start' },
        body: { feedDatabaseId: feed.id, feedId, activate: true },
      });
    },
    done: feedsMessages.activated,
    onSuccess: async () => await Promise.all([outdate(...keysOfFeed(feed)), refreshFeeds()]),
    failed: feedsMessages.statusFailed,
  });
}
