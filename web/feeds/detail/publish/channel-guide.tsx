import { ChevronDown } from 'lucide-react';
import { type AddressedChannel, addressedChannels } from '#core/feeds/channels/feed-fetchers.ts';
import type { ChannelFetch } from '#core/contract/feeds/publishing/channel-fetch.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { useFeedMessages } from '#core/messages/screens/feeds/use-feed-messages.ts';
import { StatusDot } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { fetchesOf } from './output-address.ts';

const texts = useFeedMessages;

/** When a channel has fetched its address last, and how to give it the address. */
export function ChannelGuide({ output }: { output: Output }) {
  const own = fetchesOf(output);
  const others = output.channels.filter((each) => each !== own && each.lastFetchedAt !== null);
  const steps = addressedChannels.find((each) => each === own?.channel);
  return (
    <div className="grid gap-2 text-sm empty:hidden">
      {output.channel !== null && <ChannelFetches fetches={own} />}
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <span>{output.channel === null ? texts.fetchedBy : texts.others}</span>
          {others.map(({ channel, lastFetchedAt, agent }) => (
            <span key={channel} title={agent ?? undefined}>
              <span className="font-medium text-ink">{texts.names[channel]}</span>{' '}
              <RelativeTime instant={lastFetchedAt ?? ''} />
            </span>
          ))}
        </p>
      )}
      {steps !== undefined && <Steps channel={steps} />}
    </div>
  );
}

export function ChannelFetches({ fetches }: { fetches: ChannelFetch | undefined }) {
  if (fetches === undefined || fetches.lastFetchedAt === null)
    return <StatusDot tone="neutral">{texts.waits}</StatusDot>;
  return (
    <span className="grid gap-0.5">
      <StatusDot tone="good">
        <span>
          {texts.lastFetched} <RelativeTime instant={fetches.lastFetchedAt} />
        </span>
      </StatusDot>
      {fetches.recognisedBy === 'agent' && (
        <span className="text-xs text-muted [overflow-wrap:anywhere]">
          {texts.identified((fetches.agent ?? '') === '' ? texts.namelessAgent : (fetches.agent ?? ''))}
        </span>
      )}
    </span>
  );
}

/** Steps to take in the channel, and notes on what it may show instead of our pictures. */
function Steps({ channel }: { channel: AddressedChannel }) {
  const notes: Partial<Record<AddressedChannel, string>> = texts.notes;
  return (
    <details className="group">
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-medium [&::-webkit-details-marker]:hidden">
        {texts.howTo(texts.names[channel])}
        <ChevronDown className="size-4 transition-transform duration-120 group-open:rotate-180" />
      </summary>
      <ol className="grid max-w-prose gap-3 pt-1 pb-2">
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
      <p className="max-w-prose text-pretty text-muted">
        {notes[channel]} {texts.wording}
      </p>
    </details>
  );
}
