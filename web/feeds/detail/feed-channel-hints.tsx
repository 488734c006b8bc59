import { useMemo } from 'react';
import type { Feed } from '#core/contract/feeds-api.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { placeForImage } from '#core/feed/mapping/inserted-image-path.ts';
import { channelMessages } from '#core/messages/screens/feeds/channel-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ChannelHints } from '../channel-hints.tsx';
import { textOfBase64 } from '#web/lib/base64.ts';

/** Hints on a feed as it is published. */
export function FeedChannelHints({ feed, settings }: { feed: Feed; settings: FeedSettings }) {
  const { defaultHtmlTemplate, width, height, imageKey, imageTarget = 'main' } = settings;
  const html = useMemo(() => textOfBase64(defaultHtmlTemplate), [defaultHtmlTemplate]);
  return (
    <ChannelHints
      className="outline-none"
      inputs={{ imageKey, imageTarget, template: { html, width, height } }}
      waysOut={
        <>
          {placeForImage(settings).path !== null && (
            <LinkButton to={pages.editFeed.href(feed.id, feed.project_id)}>
              {channelMessages.writeToAdditional}
            </LinkButton>
          )}
          <LinkButton
            to={pages.feed.href(feed.id, feed.project_id)}
            search={{ view: 'outputs', add: 'output' }}
            resetScroll={false}
          >
            {channelMessages.googleOutput}
          </LinkButton>
        </>
      }
    />
  );
}
