import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { placeForImage } from '#feed';
import { channelMessages } from '#core/messages/screens/feeds/channel-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ChannelHints } from '../channel-hints.tsx';
import { GoogleOutputLink } from './outputs/google-output-link.tsx';
import { useHintInputs } from './use-hint-inputs.ts';

export function FeedChannelHints({ feed, settings }: { feed: Feed; settings: FeedSettings }) {
  const inputs = useHintInputs(settings);
  return (
    <ChannelHints
      className="outline-none"
      inputs={inputs}
      waysOut={
        <>
          {placeForImage(settings).path !== null && (
            <LinkButton to={pages.editFeed.href(feed.id, feed.project_id)}>
              {channelMessages.writeToAdditional}
            </LinkButton>
          )}
          <GoogleOutputLink feed={feed} />
        </>
      }
    />
  );
}
