import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { channelPolicies } from '#core/feeds/channels/channel-policies.ts';
import type { PolicyFinding } from '#core/contract/feeds/publishing/output-policy-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { outputMessages as texts } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { policyQuery, policyPageSize, policyProductsQuery } from './policy-queries.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';

/** Rules of the output's channel that the published products break, with these products. */
export function OutputPolicy({ feedmakerId, output }: { feedmakerId: string; output: Output }) {
  const query = useQuery(policyQuery(feedmakerId, output));
  const { channel } = output;
  if (query.isError) return <p className="text-sm text-muted">{texts.policyFailed}</p>;
  if (query.data === undefined || channel === null) return null;
  if (channelPolicies[channel].length === 0)
    return <p className="border-t border-line pt-3 text-sm text-pretty text-muted">{texts.notChecked}</p>;
  if (query.data.findings.length === 0) return null;
  const name = texts.channelNames[channel];
  const broken = query.data.findings.filter(({ products }) => products > 0);
  const unknown = Math.max(...query.data.findings.map((finding) => finding.unknown));
  return (
    <section
      aria-label={texts.channelRefuses(name)}
      className="grid grid-cols-1 gap-2 border-t border-line pt-3 text-sm"
    >
      {broken.length === 0 ? (
        <p className="flex items-start gap-2">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" />
          {texts.fine(name)}
        </p>
      ) : (
        <>
          <h3 className="font-medium">{texts.channelRefuses(name)}</h3>
          <ul className="grid grid-cols-1 gap-2">
            {broken.map((finding) => (
              <Finding key={finding.rule} feedmakerId={feedmakerId} outputId={output.id} finding={finding} />
            ))}
          </ul>
        </>
      )}
      {unknown > 0 && <p className="text-xs text-pretty text-muted">{texts.unknown(unknown)}</p>}
    </section>
  );
}

interface FindingProps {
  feedmakerId: string;
  outputId: string;
  finding: PolicyFinding;
}

function Finding({ feedmakerId, outputId, finding }: FindingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { rule, products, limit, from, source } = finding;
  return (
    <li className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <p className="flex min-w-0 flex-[1_1_16rem] items-start gap-2 text-pretty">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" />
          <span>
            {texts.policyTexts[rule](products, limit)} {from !== null && `${texts.from(from)} `}
            <a href={source} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {texts.source}
            </a>
          </span>
        </p>
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.hideProducts : texts.showProducts}
        </Button>
      </div>
      {isOpen && <PolicyProducts feedmakerId={feedmakerId} outputId={outputId} finding={finding} />}
    </li>
  );
}

interface PolicyProductsProps {
  feedmakerId: string;
  outputId: string;
  finding: PolicyFinding;
}

/** Products that break a rule, each with what is wrong. */
function PolicyProducts({ feedmakerId, outputId, finding }: PolicyProductsProps) {
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
