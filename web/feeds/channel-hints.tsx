import { localeInForce } from '#core/messages/language.ts';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelHints, type ChannelHint, type HintInputs } from '#core/feeds/channels/channel-hints.ts';
import { channelMessages as texts } from '#core/messages/screens/feeds/channel-messages.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';

interface ChannelHintsProps {
  inputs: HintInputs;
  /** Actions that remove text from the picture, for a channel that does not allow it. */
  waysOut: ReactNode;
  className?: string;
}

/** Hints on pictures that the feed's channels do not like. They only inform, and prevent nothing. */
export function ChannelHints({ inputs, waysOut, className }: ChannelHintsProps) {
  const hints = channelHints(inputs);
  if (hints.length === 0) return null;
  return (
    <section {...takesFocusOver} aria-label={texts.hints} className={className}>
      <ul className="grid gap-3">
        {hints.map((hint) => (
          <li key={hint.rule}>
            <ChannelHintBox hint={hint} inputs={inputs} waysOut={waysOut} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChannelHintBoxProps extends Pick<ChannelHintsProps, 'inputs' | 'waysOut'> {
  hint: ChannelHint;
}

function ChannelHintBox({ hint, inputs, waysOut }: ChannelHintBoxProps) {
  return (
    <div className="flex gap-2.5 rounded-control border border-line bg-sunken p-3.5">
      <Info className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="font-medium">{writeTitle(hint, inputs)}</p>
        <p className="max-w-prose text-pretty text-muted">{writeText(hint)}</p>
        {hint.rule === 'text_on_main_image' && <div className="mt-1.5 flex flex-wrap gap-2">{waysOut}</div>}
      </div>
    </div>
  );
}

function writeTitle({ rule, channels }: ChannelHint, { template }: HintInputs): string {
  const names = new Intl.ListFormat(localeInForce()).format(channels.map(({ name }) => name));
  if (rule === 'too_small') return texts.tooSmall(template.width, template.height);
  return rule === 'text_on_main_image' ? texts.textOnMain(names) : texts.textOnAdditional(names);
}

function writeText({ rule, channels }: ChannelHint): string {
  if (rule === 'text_on_main_image') return texts.textOnMainText;
  if (rule === 'text_on_additional_image') return texts.textOnAdditionalText;
  return channels
    .map(({ name, minSidePx, minSideFrom }) => texts.minimum(name, minSidePx, minSideFrom))
    .join(' ');
}
