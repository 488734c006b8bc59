import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { type AddressedChannel, addressedChannels } from '#core/feeds/channels/feed-fetchers.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { ChannelFetch } from '#core/contract/feeds/publishing/channel-fetch.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { markForGuide } from '#web/lib/session/guide-marks.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useCopy } from '#web/ui/button/copy-button.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { serviceFeedQuery } from '#web/feeds/feed-queries.ts';
import { channelHints } from '#core/feeds/channels/channel-hints.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { ChannelHintBox } from '#web/feeds/channel-hints.tsx';
import { feedStatusQuery } from '#web/lib/api/feeds.ts';
import { GoogleOutputLink } from '../outputs/google-output-link.tsx';
import { outputsQuery } from '../outputs/output-queries.ts';
import { useHintInputs } from '../use-hint-inputs.ts';

const texts = useFeedMessages;
const copyTexts = { copied: feedsMessages.urlCopied, failed: feedsMessages.copyFailed };

/** Polling interval in ms; short, because users wait here for a channel's first fetch. */
const REFETCH_MS = 15_000;

/** Steps that bring the feed into a channel, with the address for this channel and when it was last fetched. */
export function ChannelGuides({ feed, feedmakerId }: { feed: Feed; feedmakerId: string }) {
  const { data } = useQuery({ ...serviceFeedQuery(feedmakerId), refetchInterval: REFETCH_MS });
  const [channel, setChannel] = useState<AddressedChannel>('google');
  const channels = data?.channels ?? [];
  const own = channels.find((each) => each.channel === channel);
  const others = channels.filter((each) => each.url === null && each.lastFetchedAt !== null);
  const name = texts.names[channel];
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <SegmentedControl
        legend={texts.channel}
        options={addressedChannels.map((value) => ({ value, label: texts.names[value] }))}
        value={channel}
        onChange={setChannel}
      />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
        <Steps channel={channel} />
        <div className="grid min-w-0 gap-3">
          {channel === 'google' && data !== undefined && (
            <GoogleHint feed={feed} feedmakerId={feedmakerId} settings={data.feedSettings} />
          )}
          <p className="text-sm font-medium">{texts.own(name)}</p>
          {own?.url != null && (
            <OwnAddress key={channel} name={name} address={own.url} feedmakerId={feedmakerId} />
          )}
          <p className="text-xs text-pretty text-muted">{texts.ownText}</p>
          <output className="grid gap-1 text-sm">{own !== undefined && <Fetched fetch={own} />}</output>
        </div>
      </div>
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <span>{texts.others}</span>
          {others.map((each) => (
            <span key={each.channel} title={each.agent ?? undefined}>
              <span className="font-medium text-ink">{texts.names[each.channel]}</span>{' '}
              <RelativeTime instant={each.lastFetchedAt ?? ''} />
            </span>
          ))}
        </p>
      )}
      <p className="text-xs text-muted">{texts.wording}</p>
    </div>
  );
}

/** Steps to take in the channel, and notes on what it may show instead of our pictures. */
function Steps({ channel }: { channel: AddressedChannel }) {
  const notes: Partial<Record<AddressedChannel, string>> = texts.notes;
  return (
    <div className="grid max-w-prose gap-4 text-sm">
      <ol className="grid gap-3">
        {texts.steps[channel].map((step, at) => (
          <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-start text-pretty">
            <span
              aria-hidden="true"
              className="grid size-5 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
            >
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {notes[channel] !== undefined && <p className="text-pretty text-muted">{notes[channel]}</p>}
    </div>
  );
}

interface OwnAddressProps {
  name: string;
  address: string;
  feedmakerId: string;
}

/** The address for the channel in full, in several lines if needed. */
function OwnAddress({ name, address, feedmakerId }: OwnAddressProps) {
  const { isCopied, copy } = useCopy(copyTexts, () => markForGuide('copied', feedmakerId));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-[1_1_16rem] rounded-control bg-sunken px-3 py-2 font-mono text-xs [overflow-wrap:anywhere]">
        {address}
      </code>
      <Button icon={isCopied ? <Check className="text-good" /> : <Copy />} onClick={() => void copy(address)}>
        {texts.copyOwn(name)}
      </Button>
    </div>
  );
}

function Fetched({ fetch }: { fetch: ChannelFetch }) {
  if (fetch.lastFetchedAt === null)
    return (
      <span className="flex items-center gap-2 text-muted">
        <span aria-hidden="true" className="size-2 rounded-full border border-line-strong" />
        {texts.notYet}
      </span>
    );
  return (
    <>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="size-2 rounded-full bg-good" />
        <span>
          {texts.lastFetched} <RelativeTime instant={fetch.lastFetchedAt} />
        </span>
      </span>
      {fetch.recognisedBy === 'agent' && (
        <span className="text-xs text-muted [overflow-wrap:anywhere]">
          {texts.identified(fetch.agent === null || fetch.agent === '' ? texts.namelessAgent : fetch.agent)}
        </span>
      )}
    </>
  );
}

interface GoogleHintProps {
  feed: Feed;
  feedmakerId: string;
  settings: FeedSettings;
}

/** Hint shown if Google would refuse the feed's images, with a link to an output that it accepts. */
function GoogleHint({ feed, feedmakerId, settings }: GoogleHintProps) {
  const inputs = useHintInputs(settings);
  const hint = channelHints(inputs).find(({ rule }) => rule === 'text_on_main_image');
  // Read from the cache, which the page updates.
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
