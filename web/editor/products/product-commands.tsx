import { ChevronLeft, ChevronRight, Eye, LayoutGrid } from 'lucide-react';
import { worstCases } from '#core/contract/editor/editor-products-api.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import type { Command } from '../commands/command.ts';
import type { EditorSession } from '../session/session.ts';

const hasOthers = ({ products }: EditorSession): true | string =>
  (products.state().feed !== null && products.state().total > 1) || texts.noOthers;

const step = async ({ products, announce }: EditorSession, by: 1 | -1): Promise<void> =>
  announce(await products.step(by));

export const productCommands: readonly Command[] = [
  {
    id: 'product.previous',
    label: texts.previous,
    keys: ['Alt+ArrowLeft'],
    when: 'page',
    icon: <ChevronLeft />,
    enabled: hasOthers,
    run: (session) => step(session, -1),
  },
  {
    id: 'product.next',
    label: texts.next,
    keys: ['Alt+ArrowRight'],
    when: 'page',
    icon: <ChevronRight />,
    enabled: hasOthers,
    run: (session) => step(session, 1),
  },
  {
    id: 'product.grid',
    label: texts.grid,
    when: 'page',
    icon: <LayoutGrid />,
    run: ({ editor }) => editor.set({ dialog: 'products.grid' }),
  },
  {
    id: 'product.preview',
    label: texts.preview,
    keys: ['Shift+p'],
    when: 'page',
    icon: <Eye />,
    run: ({ editor }) => editor.set({ dialog: 'products.preview', editing: null }),
  },
  ...worstCases.map((worst): Command => ({
    id: `product.worst-${worst.replaceAll('_', '-')}`,
    label: texts.showWorst(texts.worstNames[worst]),
    when: 'page',
    enabled: ({ products }) => products.state().feed !== null || texts.noOthers,
    run: async ({ products, editor, announce }) => {
      const name = texts.worstNames[worst];
      const found = await products.worstProduct(worst).catch(() => null);
      if (found === null) return announce(texts.noWorst(name));
      await products.choose({ worst });
      announce(texts.shownWorst(name, editor.state().product.title));
    },
  })),
];
