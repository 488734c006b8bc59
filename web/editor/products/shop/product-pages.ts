import {
  listEditorProducts,
  type EditorProduct,
  type WorstCase,
} from '#core/contract/editor/editor-products-api.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import type { ProductChoice } from '../../session/products.ts';

type Page = {
  readonly items: readonly EditorProduct[];
  readonly total: number;
  readonly note: string | null;
};

/** Pages of products, cached by their query. All functions reject with ApiError. */
export type ProductPages = {
  /** Returns the page with the product at an index, from 0, and the index of the page's first one. */
  readonly around: (feedId: string, choice: ProductChoice, at: number) => Promise<Page & { from: number }>;
  /** Loads the worst product of a case, and the number of products. */
  readonly worst: (feedId: string, worst: WorstCase) => Promise<Page>;
  readonly forget: () => void;
};

const pageSize = 50;

/** Maximum number of cached pages, so that a user who goes back and forth waits only once. */
const mostKept = 40;

export function openPages({ call }: EditorCalls, templateId: string): ProductPages {
  const kept = new Map<string, Promise<Page>>();
  const ask = (feedId: string, query: object): Promise<Page> => {
    const key = JSON.stringify([feedId, query]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const page = call(listEditorProducts, { params: { id: templateId, feedId }, query });
    kept.set(key, page);
    page.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return page;
  };
  return {
    around: async (feedId, { search, worst }, at) => {
      const page = Math.floor(at / pageSize);
      const query = { ...(search !== '' && { search }), ...(worst !== null && { worst }) };
      const found = await ask(feedId, { ...query, page: page + 1, page_size: pageSize });
      return { ...found, from: page * pageSize };
    },
    worst: (feedId, worst) => ask(feedId, { worst, page: 1, page_size: 1 }),
    forget: () => kept.clear(),
  };
}
