import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { TemplatesScreen } from '#web/templates/list/templates-screen.tsx';

const FirstAdsCard = lazyExtra(() => import('#web/feeds/first/first-ads-card.tsx'), 'FirstAdsCard');

/** The list of templates, where the wizard ends, with the first ads of the project. */
export function TemplatesAfterSetup() {
  return <TemplatesScreen FirstAds={FirstAdsCard} />;
}
