import { cleanPropertyName, placeForImage } from '#feed';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages as labels } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { priceFormMessages as prices } from '#core/messages/screens/feeds/price-form-messages.ts';
import { availabilityText, idSourceText } from '#web/feeds/describe-feed.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Fact } from '#web/ui/display/fact.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { FeedViewProps } from '../feed-view-props.ts';

type FeedInfo = FeedViewProps['info'];

/** Settings from the feed's form. */
export function FeedConfigurationCard({ info }: { info: FeedInfo }) {
  return (
    <Card title={texts.configuration}>
      {info.data !== undefined && (
        <Configuration settings={info.data.feedSettings} access={info.data.sourceAccess} />
      )}
      {info.data === undefined && info.isError && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-muted">{texts.configurationFailed}</p>
          <Button onClick={() => void info.refetch()}>{commonMessages.retry}</Button>
        </div>
      )}
      {info.isPending && <Skeleton className="h-5 w-40" />}
    </Card>
  );
}

interface ConfigurationProps {
  settings: FeedSettings;
  access: NonNullable<FeedInfo['data']>['sourceAccess'];
}

function Configuration({ settings, access }: ConfigurationProps) {
  const isTable = settings.type === 'csv';
  return (
    <dl className="grid gap-y-2.5">
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
      <Fact label={labels.access}>
        {hasAccess(access) ? feedFormMessages.withAccess : labels.accessPublic}
      </Fact>
      <Fact label={feedFormMessages.refresh}>{describeSchedule(settings)}</Fact>
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

function hasAccess({
  username,
  hasPassword,
  userAgent,
  headerNames,
  hasPrivateKey,
}: ConfigurationProps['access']) {
  return (
    hasPassword || hasPrivateKey === true || [username, userAgent, ...headerNames].some((text) => text !== '')
  );
}

/** Returns 'Every hour', or 'Every day at 06:00 (Europe/Berlin)'. */
function describeSchedule({ refreshAt, refreshMinutes = 60, timeZone }: FeedSettings): string {
  if ((refreshAt ?? []).length === 0) return feedFormMessages.interval(refreshMinutes);
  return `${feedFormMessages.dailyAt(refreshAt ?? [])} (${(timeZone ?? 'UTC').replaceAll('_', ' ')})`;
}
