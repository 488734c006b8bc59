import { useMemo } from 'react';
import type { HintInputs } from '#core/feeds/channels/channel-hints.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { textOfBase64 } from '#web/lib/base64.ts';

/** Returns what hints about a published feed depend on. */
export function useHintInputs(settings: FeedSettings): HintInputs {
  const { defaultHtmlTemplate, width, height, imageKey, imageTarget = 'main' } = settings;
  const html = useMemo(() => textOfBase64(defaultHtmlTemplate), [defaultHtmlTemplate]);
  return { imageKey, imageTarget, template: { html, width, height } };
}
