import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { SkuUsage } from '#core/contract/account/billing-api.ts';
import { billingMessages as texts } from '#core/messages/screens/billing-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/display/card.tsx';
import { type Billing, freeProducts, overLimit, productCount } from './describe-billing.ts';

interface UsageCardProps {
  projectId: string;
  usage: SkuUsage;
  access: Billing['access'];
}

export function UsageCard({ projectId, usage, access }: UsageCardProps) {
  const { skus, limit } = usage;
  const over = overLimit(usage);
  const used = usedText(skus, limit);
  return (
    <Card
      title={texts.usageTitle}
      aside={over > 0 && <Badge tone="warn">{texts.usageOver(formatNumber(over))}</Badge>}
    >
      <div className="grid gap-3">
        <p className="tabular text-2xl font-semibold tracking-tight">{used}</p>
        {limit !== null && <UsageBar used={skus} limit={limit} text={used} />}
        <p className="text-pretty text-muted">{coverageText(usage, access)}</p>
        <Counted projectId={projectId} usage={usage} />
      </div>
    </Card>
  );
}

/** Describes the coverage, and what is still missing: the published version may date from a different plan. */
function coverageText(usage: SkuUsage, access: Billing['access']): string {
  const { skus, enhanced, limit } = usage;
  if (skus === 0) return texts.usageNone;
  const over = overLimit(usage);
  if (over > 0 && access === 'lapsed') return texts.usageLapsed(productCount(enhanced), freeProducts());
  if (over > 0) return texts.usageOverText(productCount(limit ?? skus), formatNumber(over));
  const fits = (access === 'paid' ? texts.usageFits : texts.usageFitsFree)(productCount(skus));
  return enhanced < skus ? `${fits} ${texts.usageFilling(formatNumber(skus - enhanced))}` : fits;
}

function usedText(skus: number, limit: number | null): string {
  if (limit === null) return texts.usageUnlimited(formatNumber(skus));
  const say = skus > limit ? texts.usageCovered : texts.usage;
  return say(formatNumber(Math.min(skus, limit)), formatNumber(Math.max(skus, limit)));
}

/** Bar of the used part of the plan; beyond its limit, of the covered part. */
function UsageBar({ used, limit, text }: { used: number; limit: number; text: string }) {
  const max = Math.max(used, limit);
  const share = Math.min(used, limit) / max;
  return (
    <div
      role="meter"
      aria-label={texts.usageLabel}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(used, limit)}
      aria-valuetext={text}
      className={classes('h-3 overflow-hidden rounded-full', used > limit ? 'bg-warn' : 'bg-line')}
    >
      <div
        style={{ width: `${share * 100}%` }}
        className="h-full border-r border-surface bg-accent transition-[width] duration-180 motion-reduce:transition-none"
      />
    </div>
  );
}

/** SKUs of each feed, so that the user can check the total. */
function Counted({ projectId, usage }: { projectId: string; usage: SkuUsage }) {
  return (
    <details className="group border-t border-line pt-2">
      <summary className="inline-flex h-9 list-none items-center gap-1.5 rounded-control text-sm font-medium">
        <ChevronDown className="size-4 text-muted transition-transform duration-120 group-open:rotate-180 motion-reduce:transition-none" />
        {texts.counted}
      </summary>
      <p className="text-sm text-pretty text-muted">{texts.countedText}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line text-sm empty:hidden">
        {usage.feeds.map(({ feed_id: feedId, name, skus, shared, over }) => (
          <li key={feedId} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
            <Link
              to={pages.feed.href(feedId, projectId)}
              className="min-w-0 font-medium [overflow-wrap:anywhere] hover:underline"
            >
              {name}
            </Link>
            <span className="flex flex-wrap gap-x-3 tabular text-muted">
              <span>{productCount(skus)}</span>
              {shared > 0 && <span>{texts.feedShared(formatNumber(shared))}</span>}
              {over > 0 && <span className="text-warn">{texts.feedOver(formatNumber(over))}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
