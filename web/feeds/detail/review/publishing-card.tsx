import { useQuery } from '@tanstack/react-query';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { ROLLOUT_PERCENT, type PublishingSettings } from '#core/feeds/publishing-settings.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { reviewMessages as texts } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { rolloutMessages } from '#core/messages/screens/feeds/publishing/rollout-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { ToggleFeedButton } from '#web/feeds/toggle-feed-button.tsx';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { publishingQuery, useSetPublishing } from './review-queries.ts';

const choices: { value: PublishingSettings['ask']; label: string }[] = [
  { value: 'off', label: texts.askOff },
  { value: 'always', label: texts.askAlways },
  { value: 'many', label: texts.askMany },
];

interface PublishingCardProps {
  feed: Feed;
  feedId: string;
  isActive: boolean | undefined;
}

/** Settings for publishing a run's results; each change is saved immediately. */
export function PublishingCard({ feed, feedId, isActive }: PublishingCardProps) {
  const query = useQuery(publishingQuery(feedId));
  const save = useSetPublishing(feedId);
  // Shows a new choice while it is being saved.
  const settings = save.isPending ? save.variables : query.data;
  return (
    <Card title={texts.settings} aside={isActive === true && <ToggleFeedButton feed={feed} isActive />}>
      {settings === undefined && !query.isError && <Skeleton className="h-9 w-full" />}
      {settings === undefined && query.isError && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-muted">{texts.settingsLoadFailed}</p>
          <Button onClick={() => void query.refetch()}>{commonMessages.retry}</Button>
        </div>
      )}
      {settings !== undefined && (
        <div className="grid gap-2">
          <p className="text-base font-medium">{texts.ask}</p>
          <SegmentedControl
            legend={texts.ask}
            options={choices}
            value={settings.ask}
            onChange={(ask) => save.run({ ...settings, ask })}
          />
          <p className="text-sm text-pretty text-muted" aria-live="polite">
            {settings.ask === 'many'
              ? texts.askHints.many(settings.askAbovePercent)
              : texts.askHints[settings.ask]}
          </p>
          {settings.ask === 'many' && (
            <PercentField
              label={texts.askShare}
              value={settings.askAbovePercent}
              max={100}
              onChange={(askAbovePercent) => save.run({ ...settings, askAbovePercent })}
            />
          )}
          <RolloutSetting settings={settings} onChange={(next) => save.run(next)} />
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
            <p className="max-w-prose text-sm text-pretty text-muted">{texts.limits}</p>
            <LinkButton to={pages.editFeed.href(feed.id, feed.project_id)}>{texts.changeLimits}</LinkButton>
          </div>
        </div>
      )}
    </Card>
  );
}

interface RolloutSettingProps {
  settings: PublishingSettings;
  onChange: (settings: PublishingSettings) => void;
}

function RolloutSetting({ settings, onChange }: RolloutSettingProps) {
  const { rolloutPercent: percent } = settings;
  const isOn = percent !== null;
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <Checkbox
        label={rolloutMessages.setting}
        hint={rolloutMessages.settingHint(percent ?? ROLLOUT_PERCENT)}
        isChecked={isOn}
        onChange={(next) => onChange({ ...settings, rolloutPercent: next ? ROLLOUT_PERCENT : null })}
      />
      {isOn && (
        <PercentField
          label={rolloutMessages.share}
          value={percent}
          max={50}
          onChange={(rolloutPercent) => onChange({ ...settings, rolloutPercent })}
        />
      )}
      <p className="text-sm text-pretty text-muted">
        {rolloutMessages.why}{' '}
        <a
          href={rolloutMessages.sourceUrl}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-ink underline underline-offset-2"
        >
          {rolloutMessages.source}
        </a>
      </p>
    </div>
  );
}

interface PercentFieldProps {
  label: string;
  value: number;
  max: number;
  onChange: (percent: number) => void;
}

/** Field for a percentage, saved when the field is left or by Enter; an invalid text is reset. */
function PercentField({ label, value, max, onChange }: PercentFieldProps) {
  const take = (input: HTMLInputElement) => {
    const next = input.valueAsNumber;
    if (Number.isInteger(next) && next >= 1 && next <= max && next !== value) onChange(next);
    else input.value = String(value);
  };
  return (
    <Field label={label}>
      <Input
        type="number"
        min={1}
        max={max}
        defaultValue={value}
        className="max-w-24"
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget);
        }}
      />
    </Field>
  );
}
