import { useState } from 'react';
import { cleanPropertyName, placeForImage } from '#feed';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { feedDetailMessages as labels } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { priceFormMessages as prices } from '#core/messages/screens/feeds/price-form-messages.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Fact } from '#web/ui/display/fact.tsx';
import { FoldedCard } from '#web/ui/display/folded-card.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { availabilityText, idSourceText } from '../describe-feed.ts';

/** Key under which this browser stores that the user has folded the card. */
const storageKey = 'feedConfiguration';

interface FeedConfigurationCardProps {
  settings: FeedSettings | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

/** Settings from the feed's form. The card can be folded, which this browser stores. */
export function FeedConfigurationCard({ settings, isFailed, onRetry }: FeedConfigurationCardProps) {
  const isMissing = settings === undefined && isFailed;
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(storageKey) === null);
  const toggle = (next: boolean) => {
    setIsOpen(next);
    if (isMissing) return;
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'folded');
  };
  return (
    <FoldedCard title={texts.configuration} isOpen={isOpen || isMissing} onToggle={toggle}>
      {settings !== undefined && <Configuration settings={settings} />}
      {isMissing && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-muted">{texts.configurationFailed}</p>
          <Button onClick={onRetry}>{commonMessages.retry}</Button>
        </div>
      )}
      {settings === undefined && !isFailed && (
        <div aria-hidden="true" className="grid gap-4">
          {['w-24', 'w-40', 'w-32', 'w-48'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </FoldedCard>
  );
}

function Configuration({ settings }: { settings: FeedSettings }) {
  const isTable = settings.type === 'csv';
  return (
    <dl className="grid gap-x-10 gap-y-2.5 lg:grid-cols-2 xl:grid-cols-1">
      {!isTable && <Fact label={labels.productTag}>{settings.offerKey}</Fact>}
      <Fact label={labels.productIdSource}>{idSourceText(settings.offerIdOption, isTable)}</Fact>
      <Fact label={isTable ? labels.imageColumn : labels.imageTag}>{settings.imageKey}</Fact>
      {settings.additionalImageKey !== null && settings.additionalImageKey !== '' && (
        <Fact label={isTable ? labels.additionalImageColumn : labels.additionalImageTag}>
          {settings.additionalImageKey}
        </Fact>
      )}
      <Fact label={labels.imageTarget} note={targetNote(settings)}>
        {settings.imageTarget === 'additional' ? labels.imageTargetAdditional : labels.imageTargetMain}
      </Fact>
      <Fact label={labels.availabilityFilter}>{availabilityText(settings.availabilityOption, isTable)}</Fact>
      <Fact label={labels.backgroundRemoval}>{settings.removeBg ? texts.enabled : texts.disabledState}</Fact>
      {settings.currency != null && <Fact label={prices.currency}>{settings.currency}</Fact>}
      {settings.language != null && <Fact label={prices.language}>{settings.language}</Fact>}
      <Fact label={labels.imageSize}>
        <span className="tabular">
          {settings.width} × {settings.height} px
        </span>
      </Fact>
      <Fact label={labels.properties}>
        <span className="flex flex-wrap gap-1.5">
          {settings.props.map((name) => (
            <Badge key={name}>{cleanPropertyName(name)}</Badge>
          ))}
        </span>
      </Fact>
    </dl>
  );
}

/** Returns which field gets the enhanced image, if it is not the main image. */
function targetNote(settings: FeedSettings): string | undefined {
  if (settings.imageTarget !== 'additional') return undefined;
  return placeForImage(settings).path ?? undefined;
}
