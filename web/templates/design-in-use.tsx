import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { templateUsage } from '#core/contract/templates/template-versions-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Notice } from '#web/ui/page/notice.tsx';
import { describeDesign } from '#web/ui/publish/usage-words.ts';
import type { Usage } from '#web/ui/publish/use-usage.ts';
import { usesText } from './uses-text.ts';

const PublishTemplate = lazyExtra(() => import('#web/ui/publish/publish-template.tsx'), 'PublishTemplate');

const whileDrawingMs = 2_000;
/** Maximum number of feeds listed by name; further ones are only counted. */
const feedsShown = 5;

/** Says if the feeds that use a template draw what was saved, and how it gets to them if not. */
export function DesignInUse({ template, isEdited = false }: { template: Template; isEdited?: boolean }) {
  const [isPublishing, setIsPublishing] = useState(false);
  const usage = useQuery(usageQuery(template)).data;
  if (usage === undefined) return <Skeleton className="h-5 w-2/3" />;
  const design = describeDesign(usage);
  return (
    <div className="grid gap-3">
      {design?.state === 'draft' && !isEdited && (
        <Notice tone="warn" title={texts.draftTitle} text={texts.draftDiffers}>
          <Button kind="primary" onClick={() => setIsPublishing(true)}>
            {texts.publish}
          </Button>
        </Notice>
      )}
      {design !== null && design.state !== 'draft' && (
        <p role="status" className="text-sm text-pretty">
          {design.text}
        </p>
      )}
      <UsedBy template={template} feeds={usage.feeds} />
      {isPublishing && <PublishTemplate templateId={template.id} onClose={() => setIsPublishing(false)} />}
    </div>
  );
}

function usageQuery({ id, draft_version: draft }: Template) {
  return endpointQuery(keys.templateUsage(id, draft), templateUsage, {
    params: { id },
    // The editor, in another tab, may have published within seconds.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data !== undefined && describeDesign(state.data)?.state === 'drawing' ? whileDrawingMs : false,
    // The sentence stays while the next draft is compared, so that nothing below it moves.
    placeholderData: (before) => before,
  });
}

function UsedBy({ template, feeds }: { template: Template; feeds: Usage['feeds'] }) {
  const linked = feeds.flatMap(({ id, name, record_id: recordId }) =>
    recordId === null ? [] : [{ id, name, recordId }],
  );
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p className="text-pretty">{usesText(template.uses)}</p>
      {linked.length > 0 && (
        <ul aria-label={texts.feedList} className="grid justify-items-start gap-1">
          {linked.slice(0, feedsShown).map(({ id, name, recordId }) => (
            <li key={id} className="max-w-full truncate" title={name}>
              <Link
                to={pages.feed.href(recordId, template.project_id)}
                className="font-medium text-accent hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
          {linked.length > feedsShown && (
            <li>{templatesMessages.furtherFeeds(linked.length - feedsShown)}</li>
          )}
        </ul>
      )}
    </div>
  );
}
