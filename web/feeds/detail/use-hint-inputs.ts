import { useMemo } from 'react';
import type { HintInputs } from '#core/feeds/channels/channel-hints.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { textOfBase64 } from '#web/lib/base64.ts';

/** Returns the inputs for hints on a published feed. */
export function useHintInputs(settings: FeedSettings): HintInputs {
  const { defaultHtmlTemplate, width, height, imageKey, imageTarget = 'main' } = settings;
  const html = useMemo(() => textOfBase64(defaultHtmlTemplate), [defaultHtmlTemplate]);
  return { imageKey, imageTarget, template: { html, width, height } };
}
