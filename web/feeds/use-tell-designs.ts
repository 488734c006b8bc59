import { useNavigate } from '@tanstack/react-router';
import { listWaitingDesigns } from '#core/contract/templates/template-versions-api.ts';
import { localeInForce } from '#core/messages/language.ts';
import { publishMessages as texts } from '#core/messages/screens/publish-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { formatNumber } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { aboutTime } from '#web/ui/publish/usage-words.ts';

/**
 * Returns a function that says, after something of a feed was saved, what becomes of its pictures: that they are drawn now, or that a
 * template's draft differs from them, with a button that leads to it. Says nothing if nothing changes.
 */
export function useTellDesigns(feedmakerId: string, projectId: string): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // What was saved is saved, and the feed's page says the same.
    const designs = await call(listWaitingDesigns, { params: { feedId: feedmakerId } }).catch(() => null);
    if (designs === null) return;
    const [first] = designs.items;
    if (first !== undefined) {
      const names = new Intl.ListFormat(localeInForce()).format(designs.items.map(({ name }) => `“${name}”`));
      const onPress = () => void navigate({ to: pages.template.href(first.id, projectId) });
      const action = { label: texts.toFeed(first.name), onPress };
      notify.info(`${texts.waitsTitle} ${texts.waitsText(names)}`, { action });
      return;
    }
    const { to_draw: count, about_seconds: seconds } = designs;
    const time = seconds === null ? null : aboutTime(seconds);
    if (count > 0) notify.info(texts.drawnNow({ count: formatNumber(count), isOne: count === 1, time }));
    else if (designs.is_coming) notify.info(texts.comesNext);
  };
}
