import { useQuery } from '@tanstack/react-query';
import { channelHints } from '#core/feeds/channels/channel-hints.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { ChannelHintBox } from '../../channel-hints.tsx';
import { feedStatusQuery } from '#web/lib/api/feeds.ts';
import { GoogleOutputLink } from '../outputs/google-output-link.tsx';
import { outputsQuery } from '../outputs/output-queries.ts';
import { useHintInputs } from '../use-hint-inputs.ts';

interface GoogleHintProps {
  feed: Feed;
  feedmakerId: string;
  settings: FeedSettings;
}

/** Hint that Google refuses the feed's own images, where it does, with a link to an output that it accepts. */
export function GoogleHint({ feed, feedmakerId, settings }: GoogleHintProps) {
  const inputs = useHintInputs(settings);
  const hint = channelHints(inputs).find(({ rule }) => rule === 'text_on_main_image');
  // The page keeps it current.
  const status = useQuery({ ...feedStatusQuery(feedmakerId), enabled: false });
  const outputs = useQuery({ ...outputsQuery(feedmakerId, status.data), enabled: hint !== undefined });
  if (hint === undefined) return null;
  const hasOutput = outputs.data?.some(({ is_main: isMain, channel }) => !isMain && channel === 'google');
  return (
    <ChannelHintBox
      hint={hint}
      inputs={inputs}
      waysOut={<GoogleOutputLink feed={feed} isThere={hasOutput} />}
    />
  );
}
