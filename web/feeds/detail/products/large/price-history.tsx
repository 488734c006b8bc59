import { Download } from 'lucide-react';
import { feedReductionsCsvPath } from '#core/contract/feeds/feed-products-api.ts';
import type { PriceHistory as History } from '#core/contract/feeds/hand-picks-api.ts';
import { longDay } from '#core/messages/in-language.ts';
import { priceHistoryMessages as texts } from '#core/messages/screens/feeds/price-history-messages.ts';
import { captionPrices } from '#core/price/caption-prices.ts';
import { authorizedFetch } from '#web/lib/api/call.ts';
import { buildAddress } from '#web/lib/api/caller.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PriceChart } from './price-chart.tsx';

interface PriceHistoryProps {
  feedmakerId: string;
  history: History;
  /** The product's texts, which say how its prices are written. */
  values: Readonly<Record<string, string>>;
}

/** What was seen of a product's prices, and why its reduction is shown or not. */
export function PriceHistory({ feedmakerId, history, values }: PriceHistoryProps) {
  const write = (price: string) => captionPrices({ ...values, price }).price;
  const { reduction, watched_since: since } = history;
  const download = useAction({
    mutationFn: async () => {
      const response = await authorizedFetch(
        buildAddress(feedReductionsCsvPath, { feedId: feedmakerId }),
        {},
      );
      saveFile(await response.blob(), `reductions-${feedmakerId}.csv`);
    },
    failed: texts.proofFailed,
  });
  return (
    <section aria-label={texts.title} className="grid min-w-0 justify-items-start gap-3 text-sm">
      <h3 className="font-medium">{texts.title}</h3>
      <p className="text-pretty text-muted">{reduction === null ? texts.none : reduction.reason_text}</p>
      <PriceChart history={history} write={write} />
      {since !== null && <p className="text-muted">{texts.since(longDay(new Date(since)))}</p>}
      <details className="w-full">
        <summary className="cursor-pointer">{texts.all}</summary>
        <AllPrices history={history} write={write} />
      </details>
      {reduction !== null && (
        <Button icon={<Download />} isBusy={download.isPending} onClick={() => download.run()}>
          {texts.proof}
        </Button>
      )}
    </section>
  );
}

/** The same as a table, the newest price first. */
function AllPrices({ history, write }: { history: History; write: (price: string) => string }) {
  return (
    <table className="mt-2 w-full text-left tabular">
      <thead className="text-muted">
        <tr>
          <th className="py-1 font-normal">{texts.from}</th>
          <th className="py-1 text-right font-normal">{texts.price}</th>
          <th className="py-1 text-right font-normal">{texts.struck}</th>
        </tr>
      </thead>
      <tbody>
        {history.seen.toReversed().map(({ at, price, struck }) => (
          <tr key={at} className="border-t border-line">
            <td className="py-1">{longDay(new Date(at))}</td>
            <td className="py-1 text-right">{price === '' ? texts.noPrice : write(price)}</td>
            <td className="py-1 text-right text-muted">{struck === '' ? '' : write(struck)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
