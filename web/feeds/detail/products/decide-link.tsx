import { Scissors } from 'lucide-react';
import type { FeedProduct } from '#core/contract/feed-products-api.ts';
import type { Feed } from '#core/contract/feeds-api.ts';
import { cutOutMessages } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { titleOf } from './title-of.ts';

/** Leads to the photo of a product whose background stayed because of a doubt. */
export function DecideLink({ feed, product }: { feed: Feed; product: FeedProduct }) {
  return (
    <LinkButton
      to={pages.cutOuts.href(feed.id, feed.project_id)}
      search={{ photo: product.photo_hash ?? undefined }}
      aria-label={cutOutMessages.decideOf(titleOf(product))}
      icon={<Scissors aria-hidden="true" />}
    >
      {cutOutMessages.decide}
    </LinkButton>
  );
}
