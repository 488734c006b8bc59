import { useQuery } from '@tanstack/react-query';
import { Check, RotateCcw, Store } from 'lucide-react';
import { commonMessages } from '#core/messages/common-messages.ts';
import { feedFormMessages } from '#core/messages/feed-form-messages.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { aboutQuery } from './feed-queries.ts';
import { sampledProductCount } from './read-sample.ts';
import type { FeedFormModel } from './use-feed-form.ts';

const texts = feedFormMessages;

export function FeedInformationSection({ model }: { model: FeedFormModel }) {
  const { values, change, problems } = model;
  return (
    <Card title={texts.information}>
      <div className="grid gap-4">
        <Field label={texts.name} isRequired error={problems.fields.name}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              required
              maxLength={200}
              autoComplete="off"
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <div className="grid gap-3">
          <Field label={texts.url} isRequired error={problems.fields.feedUrl} hint={texts.urlHint}>
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                value={values.feedUrl}
                required
                placeholder="https://"
                autoComplete="url"
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => change({ feedUrl: event.currentTarget.value })}
              />
            )}
          </Field>
          <SourceLine model={model} />
        </div>
      </div>
    </Card>
  );
}

/** What is known about the address: nothing yet, being read, understood, or failed with a way on. */
function SourceLine({ model }: { model: FeedFormModel }) {
  const { state } = model;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      {state.status === 'failed' && state.canRetry && (
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={model.retry}>
          {commonMessages.retry}
        </Button>
      )}
      {(state.status === 'empty' || state.status === 'failed') && <SampleShopButton model={model} />}
      <output className="inline-flex items-center gap-2 text-sm text-muted">
        {state.status === 'loading' && (
          <>
            <Spinner size={16} />
            {texts.reading}
          </>
        )}
        {state.status === 'failed' && model.isSubmittable && texts.storedStillSavable}
        {state.status === 'loaded' && (
          <>
            <Check aria-hidden="true" className="size-4 text-good" />
            <span className="tabular">{foundText(state.source.analysis)}</span>
          </>
        )}
      </output>
    </div>
  );
}

/** Shown only where this installation serves the sample shop. */
function SampleShopButton({ model }: { model: FeedFormModel }) {
  const url = useQuery(aboutQuery).data?.sample_shop_url;
  if (url === null || url === undefined) return null;
  return (
    <Button
      icon={<Store aria-hidden="true" />}
      onClick={() =>
        model.change({ feedUrl: url, ...(model.values.name.trim() === '' && { name: texts.sampleShopName }) })
      }
    >
      {texts.trySampleShop}
    </Button>
  );
}

/** The proxy sends the head of a long feed, so at its bound nothing is said about how many there are in all. */
function foundText({ productCount, productTag }: { productCount: number; productTag: string }): string {
  if (productCount >= sampledProductCount) return texts.foundFirst(productCount, productTag);
  return texts.found(formatCount(productCount, 'product'), productTag);
}
