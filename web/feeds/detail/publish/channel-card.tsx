import { Plug } from 'lucide-react';
import type { ChannelId } from '#core/feeds/channels/channel-ids.ts';
import { channelPolicies } from '#core/feeds/channels/channel-policies.ts';
import { showsMoreThanPhoto } from '#core/feeds/channels/template-shows.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { textOfBase64 } from '#web/lib/base64.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChannelFetches } from './channel-guide.tsx';
import { useCopyAddress } from '#web/feeds/use-copy-address.ts';
import { addressOf, fetchesOf } from './output-address.ts';
import { useSetUpChannel } from './change-outputs.ts';

/** Channels with a card even before they are set up; all others are added as outputs. */
export const offeredChannels = [
  'google',
  'meta',
  'tiktok',
  'pinterest',
  'microsoft',
  'other',
] as const satisfies ChannelId[];

interface ChannelCardProps {
  feedmakerId: string;
  channel: (typeof offeredChannels)[number];
  outputs: readonly Output[];
  /** Settings of the feed; undefined if unknown. */
  settings: FeedSettings | undefined;
  /** True if the feed can have no more outputs. */
  isFull: boolean;
}

/** A channel that is not set up: one press makes the output that it accepts, and copies its address. */
export function ChannelCard({ feedmakerId, channel, outputs, settings, isFull }: ChannelCardProps) {
  const name = texts.channelNames[channel];
  const { copy } = useCopyAddress(feedmakerId, () => notify.success(texts.setUpDone(name)));
  const setUp = useSetUpChannel(feedmakerId, (output) => void copy(addressOf(output)));
  const isRefused = settings === undefined || refusesAds(channel, settings);
  const main = outputs.find(({ is_main: isMain }) => isMain);
  const former = main && fetchesOf({ ...main, channel });
  const isMainFree = !isRefused && main !== undefined && main.channel === null;
  const handleSetUp = () =>
    setUp.run(
      isMainFree
        ? { outputId: main.id, channel }
        : {
            name: isRefused && channel === 'google' ? texts.purposes.google.name : name,
            channel,
            image: isRefused ? 'additional' : 'main',
          },
    );
  return (
    <li className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-dashed border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 flex-[1_1_8rem] gap-1">
          <h3 className="text-lg font-semibold">{name}</h3>
          {former?.lastFetchedAt == null ? (
            <p className="text-sm text-muted">{texts.notSetUp}</p>
          ) : (
            <ChannelFetches fetches={former} />
          )}
        </div>
        <Button
          icon={<Plug />}
          isBusy={setUp.isPending}
          isDisabled={settings === undefined || (isFull && !isMainFree)}
          onClick={handleSetUp}
          aria-label={texts.setUpNamed(name)}
        >
          {texts.setUp}
        </Button>
      </div>
      <p className="text-sm text-pretty text-muted">{isRefused ? texts.getsPhoto(name) : texts.getsAd}</p>
    </li>
  );
}

/** True if a channel refuses the feed's ads as main images, because they show more than the photo. */
function refusesAds(channel: ChannelId, { defaultHtmlTemplate, imageTarget }: FeedSettings): boolean {
  const isStrict = channelPolicies[channel].some(({ rule }) => rule === 'overlay');
  return isStrict && imageTarget !== 'additional' && showsMoreThanPhoto(textOfBase64(defaultHtmlTemplate));
}
