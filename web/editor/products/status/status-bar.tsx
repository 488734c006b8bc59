import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';
import { productsMessages } from '#core/messages/screens/editor/products-messages.ts';
import { useEditorState } from '../../session/session.ts';
import { useProducts } from '../../session/use-products.ts';
import { ExactMark } from './exact-mark.tsx';
import { ProblemCount } from './problem-count.tsx';

/** Shows the product, the problems, and whether the picture equals the published one. */
export function StatusBar() {
  return (
    <section
      aria-label={texts.status}
      className="flex h-9 items-center gap-3 px-2 text-xs text-muted sm:gap-4"
    >
      <ProblemCount />
      <ProductLine />
      <ExactMark />
    </section>
  );
}

function ProductLine() {
  const title = useEditorState(({ product }) => product.title);
  const { place, photo } = useProducts(({ at, total, photo: state }) => ({
    place: at === null || total < 2 ? '' : productsMessages.place(at, total),
    photo: state.status === 'waiting' ? '' : (state.reason ?? ''),
  }));
  return (
    <p className="flex min-w-0 grow gap-2 max-sm:invisible">
      <bdi className="truncate">{title}</bdi>
      <span className="shrink-0 tabular-nums">{place}</span>
      {photo !== '' && (
        <span title={photo} className="min-w-0 truncate text-warn">
          {photo}
        </span>
      )}
    </p>
  );
}
