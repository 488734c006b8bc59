import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { channelIds, type ChannelId } from '#core/feeds/channels/channel-ids.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Output, OutputImage } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { tagProblem } from '#feed';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { projectTemplatesQuery } from '#web/feeds/feed-queries.ts';
import { useChangeOutput, useSaveOutput } from './change-outputs.ts';
import type { CanvasRatio } from '#web/lib/api/template-in-size.ts';

const images: readonly OutputImage[] = ['main', 'additional', 'tagged', 'shop'];
const ratios: readonly CanvasRatio[] = ['1:1', '4:5', '9:16'];
const taggedRatios: readonly CanvasRatio[] = ['9:16', '4:5'];
const none = '';

interface OutputDialogProps {
  feed: Feed;
  feedmakerId: string;
  /** Settings of the main feed; undefined if unknown. */
  settings: FeedSettings | undefined;
  /** Output to change; null for a new one. */
  output: Output | null;
  onClose: () => void;
}

/** Dialog to add or change an output; for the feed's own address, only the channel can be changed. */
export function OutputDialog(props: OutputDialogProps) {
  const { output } = props;
  if (output?.is_main === true) return <ChannelDialog {...props} output={output} />;
  return <FormOfOutput {...props} />;
}

function FormOfOutput({ feed, feedmakerId, settings, output, onClose }: OutputDialogProps) {
  const [purpose, setPurpose] = useState<Purpose>('google');
  const [form, setForm] = useState(() => output ?? makeInitialValues('google'));
  const [error, setError] = useState('');
  const [ratio, setRatio] = useState<CanvasRatio | null>(null);
  const save = useSaveOutput(feedmakerId, feed.project_id, onClose);
  const original = form.template_id ?? feed.template_id;
  const isTagged = form.image === 'tagged';
  const hasImages = output !== null || purpose === 'template';
  const offered = isTagged ? taggedRatios : ratios;
  const hasSize = (hasImages || isTagged) && form.image !== 'shop' && original !== null;
  const noTags = isTagged && settings !== undefined ? tagProblem(settings) : null;
  const change = (next: Partial<typeof form>) => {
    setForm((old) => ({ ...old, ...next }));
    setError('');
  };
  const handleSubmit = () => {
    const { image, channel } = form;
    const name = form.name.trim();
    if (name === '') return setError(texts.nameMissing);
    const template_id = image === 'shop' ? null : form.template_id;
    const size = hasSize && ratio !== null && offered.includes(ratio) ? { original, ratio } : null;
    return save.run({ id: output?.id ?? null, form: { name, image, channel, template_id }, size });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={output === null ? texts.addTitle : texts.editTitle}
      submitLabel={output === null ? texts.add : texts.edit}
      isBusy={save.isPending}
      isDisabled={noTags !== null}
      onSubmit={handleSubmit}
    >
      {output === null && (
        <PurposeField
          value={purpose}
          onChange={(next) => {
            setPurpose(next);
            change(makeInitialValues(next));
            setRatio(next === 'tagged' ? '9:16' : null);
          }}
        />
      )}
      {(noTags === null || hasImages) && (
        <Field label={texts.name} isRequired error={error}>
          <Input
            value={form.name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
      )}
      {hasImages && (
        <Field label={texts.image}>
          <Select
            options={images.map((value) => ({ value, label: texts.images[value] }))}
            value={form.image}
            onChange={(next) => change({ image: images.find((each) => each === next) ?? 'main' })}
          />
        </Field>
      )}
      {noTags !== null && (
        <p role="alert" className="text-sm text-pretty text-bad">
          {texts.noTags[noTags]}
        </p>
      )}
      {form.image !== 'shop' && noTags === null && (
        <TemplateField
          feed={feed}
          value={form.template_id}
          onChange={(template_id) => change({ template_id })}
        />
      )}
      {hasSize && noTags === null && (
        <SizeField
          ratios={offered}
          value={ratio}
          onChange={(next) => {
            setRatio(next);
            if (next !== null && !isTagged) change({ name: texts.canvases[next] });
          }}
        />
      )}
      {noTags === null && <ChannelField value={form.channel} onChange={(channel) => change({ channel })} />}
    </FormDialog>
  );
}

function SizeField({
  ratios: offered,
  value,
  onChange,
}: {
  ratios: readonly CanvasRatio[];
  value: CanvasRatio | null;
  onChange: (ratio: CanvasRatio | null) => void;
}) {
  return (
    <Field label={texts.canvas} hint={texts.canvasHint}>
      <Select
        options={[
          { value: none, label: texts.canvasAsIs },
          ...offered.map((ratio) => ({ value: ratio, label: texts.canvases[ratio] })),
        ]}
        value={value !== null && offered.includes(value) ? value : none}
        onChange={(next) => onChange(offered.find((ratio) => ratio === next) ?? null)}
      />
    </Field>
  );
}

function TemplateField({
  feed,
  value,
  onChange,
}: {
  feed: Feed;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const query = useQuery(projectTemplatesQuery(feed.project_id));
  const own = (query.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={texts.template}>
      <Select
        options={[{ value: none, label: texts.feedTemplate }, ...own]}
        value={value ?? none}
        onChange={(next) => onChange(next === none ? null : next)}
      />
    </Field>
  );
}

function ChannelField({
  value,
  onChange,
}: {
  value: ChannelId | null;
  onChange: (channel: ChannelId | null) => void;
}) {
  const options = channelIds.map((id) => ({ value: id, label: texts.channelNames[id] }));
  return (
    <Field label={texts.channel} hint={texts.channelHint}>
      <Select
        options={[{ value: none, label: texts.noChannel }, ...options]}
        value={value ?? none}
        onChange={(next) => onChange(channelIds.find((id) => id === next) ?? null)}
      />
    </Field>
  );
}

function ChannelDialog({ feedmakerId, output, onClose }: OutputDialogProps & { output: Output }) {
  const [channel, setChannel] = useState(output.channel);
  const change = useChangeOutput(feedmakerId, output.id);
  return (
    <FormDialog
      onClose={onClose}
      title={texts.channelTitle}
      submitLabel={texts.chooseChannel}
      isBusy={change.isPending}
      onSubmit={() =>
        change.mutateAsync({ channel }).then(
          () => onClose(),
          () => undefined,
        )
      }
    >
      <ChannelField value={channel} onChange={setChannel} />
    </FormDialog>
  );
}

const purposes = ['google', 'template', 'tagged', 'additional', 'shop'] as const;

type Purpose = (typeof purposes)[number];

function makeInitialValues(purpose: Purpose): Pick<Output, 'name' | 'image' | 'channel' | 'template_id'> {
  const start = { name: texts.purposes[purpose].name, template_id: null, channel: null };
  switch (purpose) {
    case 'google':
      return { ...start, image: 'additional', channel: 'google' };
    case 'template':
      return { ...start, image: 'main' };
    case 'tagged':
      return { ...start, image: 'tagged', channel: 'meta' };
    case 'additional':
      return { ...start, image: 'additional' };
    case 'shop':
      return { ...start, image: 'shop' };
  }
}

/** Choice of what an output is for, with the effect of each choice. */
function PurposeField({ value, onChange }: { value: Purpose; onChange: (next: Purpose) => void }) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-base font-medium">{texts.purpose}</legend>
      {purposes.map((purpose) => (
        <div
          key={purpose}
          className="relative flex items-start gap-3 rounded-control border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            id={`${name}-${purpose}`}
            aria-describedby={`${name}-${purpose}-hint`}
            type="radio"
            name={name}
            checked={purpose === value}
            onChange={() => onChange(purpose)}
            className="mt-1 size-4 shrink-0 accent-accent outline-none"
          />
          <div className="grid gap-0.5">
            {/* The whole box is a label, so that a press anywhere in it selects. */}
            <label
              htmlFor={`${name}-${purpose}`}
              className="cursor-pointer font-medium after:absolute after:inset-0"
            >
              {texts.purposes[purpose].label}
            </label>
            <span id={`${name}-${purpose}-hint`} className="text-sm text-pretty text-muted">
              {texts.purposes[purpose].hint}
            </span>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
