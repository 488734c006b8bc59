import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { Usage } from './use-usage.ts';

/** Returns sentences about the known effects of publishing on the feeds, the most important first. */
export function usageSentences(usage: {
  readonly feeds: readonly { readonly is_active: boolean }[];
  readonly to_draw: number;
  readonly about_seconds: number | null;
}): readonly string[] {
  const active = usage.feeds.filter((feed) => feed.is_active).length;
  const paused = usage.feeds.length - active;
  if (usage.feeds.length === 0) return [texts.unused];
  const { to_draw: count, about_seconds: seconds } = usage;
  const time = seconds === null ? null : aboutTime(seconds);
  const drawn =
    count === 0
      ? texts.nothingToDraw
      : texts.toDraw({ count: formatNumber(count), isOne: count === 1, time });
  return [
    ...(active > 0 ? [`${texts.activeFeeds(active)} ${drawn}`] : []),
    ...(paused > 0 ? [texts.pausedFeeds(paused)] : []),
    ...(active > 0 && count > 0 ? [texts.stays] : []),
  ];
}

/** How the draft of a template relates to what its feeds draw. */
interface DesignInUse {
  /** `draft`: some feed draws another design; `drawing`: the draft is drawn now; `coming`: it is up after a later run; `up`: it is up. */
  readonly state: 'draft' | 'drawing' | 'coming' | 'up';
  readonly text: string;
}

/** Returns how the draft relates to what its feeds draw, worst first; null if no feed shows the template. */
export function describeDesign(usage: {
  readonly feeds: readonly Pick<Usage['feeds'][number], 'design' | 'is_active'>[];
  readonly to_draw: number;
  readonly about_seconds: number | null;
}): DesignInUse | null {
  const { feeds, to_draw: count, about_seconds: seconds } = usage;
  if (feeds.length === 0) return null;
  if (feeds.some(({ design }) => design === 'differs')) return { state: 'draft', text: texts.draftDiffers };
  const time = seconds === null ? null : aboutTime(seconds);
  if (count > 0)
    return {
      state: 'drawing',
      text: texts.drawnNow({ count: formatNumber(count), isOne: count === 1, time }),
    };
  if (feeds.every(({ design }) => design === 'up')) return { state: 'up', text: texts.drawnUp };
  const isActive = feeds.some((feed) => feed.design === 'comes' && feed.is_active);
  return { state: 'coming', text: isActive ? texts.comesNext : texts.comesOnActivation };
}

/** Formats an estimated duration, rounded to the accuracy that an estimate has. */
export function aboutTime(seconds: number): string {
  if (seconds < 10) return texts.seconds(Math.max(1, Math.round(seconds)));
  if (seconds < 55) return texts.seconds(Math.round(seconds / 10) * 10);
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 100 ? texts.minutes(minutes) : texts.hours(Math.round(minutes / 60));
}
