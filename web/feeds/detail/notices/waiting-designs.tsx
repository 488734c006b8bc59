import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { listWaitingDesigns } from '#core/contract/templates/template-versions-api.ts';
import { localeInForce } from '#core/messages/language.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { Notice } from '#web/ui/page/notice.tsx';

const PublishTemplate = lazyExtra(() => import('#web/ui/publish/publish-template.tsx'), 'PublishTemplate');

/** Says which templates of a feed were changed and not published, so that the feed goes on without the changes. */
export function WaitingDesigns({ feed, feedmakerId }: { feed: Feed; feedmakerId: string }) {
  const { data } = useQuery(waitingDesignsQuery(feedmakerId));
  const [publishing, setPublishing] = useState<string>();
  const waiting = data?.items ?? [];
  const [only] = waiting.length === 1 ? waiting : [];
  const names = new Intl.ListFormat(localeInForce()).format(waiting.map(({ name }) => `“${name}”`));
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="warn" title={texts.waitsTitle} text={texts.waitsText(names)}>
          {waiting.slice(0, 3).map(({ id, name }) => (
            <Link key={id} to={pages.template.href(id, feed.project_id)} className={buttonStyle('secondary')}>
              <span className="max-w-48 truncate">{texts.toFeed(name)}</span>
            </Link>
          ))}
          {only !== undefined && (
            <Button kind="primary" onClick={() => setPublishing(only.id)}>
              {texts.publish}
            </Button>
          )}
        </Notice>
      )}
      {publishing !== undefined && (
        <PublishTemplate templateId={publishing} onClose={() => setPublishing(undefined)} />
      )}
    </>
  );
}

function waitingDesignsQuery(feedId: string) {
  return endpointQuery(keys.waitingDesigns(feedId), listWaitingDesigns, {
    params: { feedId },
    // The editor, in another tab, may have saved within seconds.
    refetchOnWindowFocus: 'always',
  });
}
