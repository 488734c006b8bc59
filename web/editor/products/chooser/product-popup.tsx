import { Eye, LayoutGrid } from 'lucide-react';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { useEditorState, useSession } from '../../session/session.ts';
import { useProducts } from '../../session/use-products.ts';
import { ProductList } from './product-list.tsx';
import { WorstCases } from './worst-cases.tsx';

const sample = 'sample';

/** Popup to choose a feed and a product: by search, by a worst case, or from the list. */
export function ProductPopup({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { products } = session;
  const feed = useProducts((state) => state.feed);
  const search = useProducts((state) => state.choice.search);
  return (
    <>
      <div className="grid gap-2 border-b border-line p-3">
        <FeedSelect />
        {feed !== null && (
          <SearchBox
            label={texts.search}
            value={search}
            onSearch={(text) => void products.choose({ search: text.trim() })}
            className="sm:w-full"
          />
        )}
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {feed !== null && <WorstCases key={feed.id} />}
        <Told />
        {feed !== null && <ProductList onShown={onClose} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line p-3">
        <CutOutSwitch />
        <IconButton
          kind="secondary"
          label={texts.preview}
          icon={<Eye />}
          className="ml-auto"
          onClick={() => {
            onClose();
            session.editor.set({ dialog: 'products.preview' });
          }}
        />
        <Button
          kind="secondary"
          icon={<LayoutGrid />}
          onClick={() => {
            onClose();
            session.editor.set({ dialog: 'products.grid' });
          }}
        >
          {texts.grid}
        </Button>
      </div>
    </>
  );
}

function FeedSelect() {
  const { products } = useSession();
  const feeds = useProducts((state) => state.feeds);
  const feed = useProducts((state) => state.feed);
  const options = [
    ...(feeds ?? []).map(({ id, name, products: count, uses_template: uses }) => ({
      value: id,
      label: name,
      hint: [texts.feedProducts(count), uses ? texts.usesTemplate : ''].filter(Boolean).join(' · '),
    })),
    { value: sample, label: texts.sample, hint: texts.sampleHint },
  ];
  return (
    <>
      <Select
        aria-label={texts.feed}
        options={options}
        value={feed?.id ?? sample}
        onChange={(id) => void products.chooseFeed(id === sample ? null : id)}
      />
      {feeds?.length === 0 && <p className="text-sm text-muted">{texts.noFeeds}</p>}
    </>
  );
}

/** Shows a failure, or why the list is empty. */
function Told() {
  const { products } = useSession();
  const { problem, note, isEmpty, search } = useProducts((state) => ({
    problem: state.problem,
    note: state.note,
    isEmpty: state.feed !== null && !state.isLoading && state.total === 0,
    search: state.choice.search,
  }));
  if (problem !== null) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-3">
        <p>{problem}</p>
        <Button kind="secondary" onClick={() => void products.retry()}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  const nothing = search === '' ? texts.noProducts : texts.nothingFound(search);
  const text = note ?? (isEmpty ? nothing : null);
  return text === null ? null : (
    <p role="status" className="p-3 text-sm text-muted">
      {text}
    </p>
  );
}

/** Switch between the shop's photo and the same without background, if that could be removed. */
function CutOutSwitch() {
  const { products } = useSession();
  const isCutOut = useEditorState((state) => state.product.isCutOut);
  const photo = useProducts((state) => state.photo);
  const said = photo.status === 'waiting' ? texts.photoWaiting : (photo.reason ?? '');
  return (
    <div className="grid min-w-0 gap-1">
      <SegmentedControl
        legend={texts.cutOut}
        options={[
          { value: 'original', label: texts.cutOutNames.original },
          { value: 'removed', label: texts.cutOutNames.removed },
        ]}
        value={isCutOut ? 'removed' : 'original'}
        onChange={(value) => products.setCutOut(value === 'removed')}
      />
      <p aria-live="polite" className="text-xs text-muted">
        {said}
      </p>
    </div>
  );
}
