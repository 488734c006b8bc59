import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { getFeedProduct } from '#core/contract/feeds/hand-picks-api.ts';
import { type HandPick, pickedAmong } from '#core/rules/hand-picked.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { pickMessages as texts } from '#core/messages/screens/feeds/pick-messages.ts';
import { feedRulesQuery, projectTemplatesQuery } from '#web/feeds/feed-queries.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Fact } from '#web/ui/display/fact.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { usePickProducts } from '../../../use-pick-products.ts';
import { PriceHistory } from './price-history.tsx';
import { readTitle } from '../read-title.ts';

const copyTexts = { copied: texts.addressCopied, failed: feedsMessages.copyFailed };

interface ProductFactsProps {
  feed: Feed;
  feedmakerId: string;
  product: FeedProduct;
  found: EndpointReply<typeof getFeedProduct> | undefined;
  /** Template of the preview; '' if there is no preview. */
  templateId: string;
  onTemplate: (id: string) => void;
}

export function ProductFacts(props: ProductFactsProps) {
  const { product, found } = props;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2">
      <Decisions {...props} />
      {product.enhanced_url !== null && <ImageAddress product={product} path={product.enhanced_url} />}
      {found?.prices != null && (
        <PriceHistory feedmakerId={props.feedmakerId} history={found.prices} values={found.values} />
      )}
      {found !== undefined && (
        <details open>
          <summary className="cursor-pointer text-sm font-medium">{texts.fields}</summary>
          <dl className="mt-3 grid gap-2">
            {found.template !== null && <Fact label={texts.drawnWith}>{found.template.name}</Fact>}
            {listFields(found.values).map(([name, value]) => (
              <Fact key={name} label={name}>
                <span className="line-clamp-4">{value}</span>
              </Fact>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function Decisions({ feed, feedmakerId, product, templateId, onTemplate }: ProductFactsProps) {
  const pick = usePickProducts(feedmakerId);
  const templates = useQuery({
    ...projectTemplatesQuery(feed.project_id),
    enabled: product.image_link !== '',
  });
  const rules = useQuery(feedRulesQuery(feedmakerId));
  const isPicked = rules.isError || pickedAmong(rules.data?.rules ?? [], [product.product_id]).length > 0;
  const decide = (does: HandPick) => pick.run({ picks: [{ product_ids: [product.product_id], does }] });
  if (product.product_id === '') return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field label={texts.tryTemplate}>
        <Select
          options={[
            { value: '', label: texts.tryNone },
            ...(templates.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={templateId}
          onChange={onTemplate}
        />
      </Field>
      <fieldset aria-label={texts.decide} className="flex flex-wrap gap-2">
        {templateId !== '' && (
          <Button
            kind="primary"
            isBusy={pick.isPending}
            onClick={() => decide({ kind: 'template', template_id: templateId })}
          >
            {texts.takeTried}
          </Button>
        )}
        <Button isBusy={pick.isPending} onClick={() => decide({ kind: 'photo' })}>
          {texts.shopPhoto}
        </Button>
        <Button isBusy={pick.isPending} onClick={() => decide({ kind: 'leave_out' })}>
          {texts.leaveOut}
        </Button>
        <Button isDisabled={!isPicked} isBusy={pick.isPending} onClick={() => decide({ kind: 'none' })}>
          {texts.asBefore}
        </Button>
      </fieldset>
    </div>
  );
}

function ImageAddress({ product, path }: { product: FeedProduct; path: string }) {
  const address = new URL(path, location.origin).href;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      <span className="text-muted">{texts.imageAddress}</span>
      <span className="flex items-center gap-0.5">
        <span title={address} className="min-w-0 grow truncate font-mono text-xs">
          {address}
        </span>
        <CopyButton label={feedDetailMessages.copy(texts.imageAddress)} text={address} texts={copyTexts} />
        <a
          href={path}
          download={`${(product.product_id || readTitle(product)).replaceAll(/[\\/:*?"<>|]+/g, '-')}.jpg`}
          aria-label={texts.download}
          title={texts.download}
          className={buttonStyle('quiet', true)}
        >
          <Download />
        </a>
      </span>
    </div>
  );
}

/** Returns the fields to show: without aliases of another field, and without raw texts from which other fields were made. */
function listFields(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).filter(
    ([name]) => !name.startsWith('feed_') && !(name.replace(/^.*:/, '') in values && name.includes(':')),
  );
}
