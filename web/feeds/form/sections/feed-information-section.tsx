import { useQuery } from '@tanstack/react-query';
import { Check, RotateCcw, Store, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { FeedAnalysis } from '#feed';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { takesFocusOver, useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { aboutQuery } from '#web/lib/api/queries.ts';
import { sampledProductCount } from '../source/feed-sample.ts';
import type { FeedFormModel } from '../use-feed-form.ts';

export function FeedInformationSection({ model }: { model: FeedFormModel }) {
  const { values, change, problems } = model;
  return (
    <Card id="information" title={texts.information}>
      <div className="grid gap-4">
        <Field label={texts.name} isRequired error={problems.fields.name}>
          <Input
            value={values.name}
            required
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        <div id="address" className="grid scroll-mt-20 gap-3">
          <Field label={texts.url} isRequired error={problems.fields.feedUrl} hint={texts.urlHint}>
            <Input
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
          </Field>
          <SourceLine model={model} />
          <MendedLine model={model} />
        </div>
      </div>
    </Card>
  );
}

/** State of the address: empty, being read, understood, or failed with what to do. */
function SourceLine({ model }: { model: FeedFormModel }) {
  const { state } = model;
  return (
    <div {...takesFocusOver} className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 outline-none">
      {state.status === 'failed' && state.canRetry && (
        <PassingButton icon={<RotateCcw />} onClick={model.retry} text={commonMessages.retry} />
      )}
      {(state.status === 'empty' || state.status === 'failed') && <SampleShopButton model={model} />}
      <output className="inline-flex items-center gap-2 text-sm text-muted">
        {state.status === 'loading' && (
          <>
            <Spinner size={16} />
            <ReadingText />
          </>
        )}
        {state.status === 'failed' && model.isSubmittable && texts.storedStillSavable}
        {state.status === 'loaded' && (
          <>
            <Check className="size-4 text-good" />
            <span className="tabular">{foundText(state.source.analysis)}</span>
          </>
        )}
      </output>
    </div>
  );
}

/** Repairs made to the feed before it was read. */
function MendedLine({ model: { state, values } }: { model: FeedFormModel }) {
  if (state.status !== 'loaded') return null;
  const { repairs } = state.source;
  if (repairs === undefined && values.encoding === null) return null;
  return (
    <div className="flex gap-2 text-sm text-muted">
      <Wrench className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="grid min-w-0 gap-0.5 text-pretty [overflow-wrap:anywhere]">
        {values.encoding !== null && <p>{texts.readWith(values.encoding)}</p>}
        {repairs !== undefined && <p>{texts.mended(repairs.count, repairs.first)}</p>}
      </div>
    </div>
  );
}

/** Button that enters the address of the sample shop, if this installation has one. */
function SampleShopButton({ model }: { model: FeedFormModel }) {
  const url = useQuery(aboutQuery).data?.sample_shop_url;
  if (url === null || url === undefined) return null;
  const name = model.values.name.trim() === '' ? { name: texts.sampleShopName } : {};
  return (
    <PassingButton
      icon={<Store />}
      onClick={() => model.change({ feedUrl: url, ...name })}
      text={texts.trySampleShop}
    />
  );
}

interface PassingButtonProps {
  icon: ReactNode;
  onClick: () => void;
  text: string;
}

/** A button that disappears when pressed; the focus then moves to the line in which it was. */
function PassingButton({ icon, onClick, text }: PassingButtonProps) {
  const ref = useFocusHandover<HTMLButtonElement>();
  return (
    <Button ref={ref} icon={icon} onClick={onClick}>
      {text}
    </Button>
  );
}

/** Describes how many products were found. If it is the maximum that the proxy sends, says that these are only the first. */
function foundText({ productCount }: FeedAnalysis): string {
  if (productCount >= sampledProductCount) return texts.foundFirst(productCount);
  return texts.found(frameMessages.product(productCount));
}

/** Time in ms after which the form says that the shop is slow. */
const SLOW_AFTER_MS = 8_000;

function ReadingText() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? texts.readingSlow : texts.reading;
}
