import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PolicyFinding } from '#core/contract/feeds/publishing/output-policy-api.ts';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { policyPageSize, policyProductsQuery } from './output-queries.ts';

interface PolicyProductsProps {
  feedmakerId: string;
  outputId: string;
  finding: PolicyFinding;
}

/** The products that break a rule, each with its fault. */
export function PolicyProducts({ feedmakerId, outputId, finding }: PolicyProductsProps) {
  const { rule, products, limit } = finding;
  const [page, setPage] = useState(1);
  const query = useQuery(policyProductsQuery(feedmakerId, outputId, rule, page));
  if (query.data === undefined) return <NotLoaded query={query} failed={texts.productsFailed} />;
  const { items, total } = query.data;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul
        aria-label={texts.productsOf(texts.policyTexts[rule](products, limit))}
        className="grid grid-cols-1 gap-1 rounded-control bg-sunken p-3"
      >
        {items.map((product) => (
          <li
            key={product.position}
            className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]"
          >
            <span className="min-w-0 flex-[1_1_12rem]">{product.title || product.product_id}</span>
            <span className="font-mono text-xs text-muted">{product.product_id}</span>
            {product.measured !== null && (
              <span className="tabular text-xs text-muted">{texts.policyValues[rule](product.measured)}</span>
            )}
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={policyPageSize}
        total={total}
        noun={texts.productsNoun}
        onChange={setPage}
      />
    </div>
  );
}
