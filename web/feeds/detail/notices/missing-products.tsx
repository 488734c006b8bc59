import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import type { MissingProduct } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { photoAddress } from '#web/feeds/photo-address.ts';
import { missingPageSize, missingProductsQuery } from '../detail-queries.ts';

const lostTexts: Record<MissingProduct['lost'], string> = {
  product: texts.lostProduct,
  match: texts.lostMatch,
  picture: texts.lostPicture,
};

/** Products that accepting a held run would remove from the published feed, on demand and page by page. */
export function MissingProducts({ feedId, runId }: { feedId: string; runId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group w-full min-w-0"
    >
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-medium [&::-webkit-details-marker]:hidden">
        {texts.showMissing}
        <ChevronDown className="size-4 transition-transform duration-120 group-open:rotate-180" />
      </summary>
      {isOpen && <MissingList feedId={feedId} runId={runId} />}
    </details>
  );
}

function MissingList({ feedId, runId }: { feedId: string; runId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(missingProductsQuery(feedId, runId, page));
  if (query.data === undefined) return <NotLoaded query={query} failed={texts.missingFailed} />;
  const { items, total } = query.data;
  if (total === 0) return <p className="text-muted">{texts.missingNone}</p>;
  return (
    <div className="mt-2 grid gap-3">
      <ul
        aria-label={texts.missingLabel}
        className={classes(
          'grid divide-y divide-line overflow-hidden rounded-card border border-line bg-surface',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {items.map((product) => (
          <li key={product.position} className="flex min-w-0 items-center gap-3 px-4 py-2.5">
            <Picture
              src={product.enhanced_url ?? photoAddress(product.image_link)}
              alt=""
              className="size-10 shrink-0"
            />
            <div className="grid min-w-0 grow gap-x-6 sm:flex sm:items-baseline sm:justify-between">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{product.title || product.product_id}</span>{' '}
                {product.title !== '' && <span className="text-sm text-muted">{product.product_id}</span>}
              </p>
              <p className="shrink-0 text-sm text-muted">{lostTexts[product.lost]}</p>
            </div>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={missingPageSize}
        total={total}
        noun={frameMessages.nouns.product}
        onChange={setPage}
      />
    </div>
  );
}
