import { useEffect, useState } from 'react';
import { getTemplate } from '#core/contract/templates-api.ts';
import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';
import { parseTemplateConfig } from '#core/template/template.ts';
import { messageOf } from '#web/lib/api/caller.ts';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { announceTo } from './announce.ts';
import { docOf } from './document/doc.ts';
import { openEditor } from './document/editor.ts';
import { EditorScreen } from './editor-screen.tsx';
import { openProducts } from './products/shop/open-products.ts';
import { sampleProduct } from './products/shop/sample-product.ts';
import { openEditorCalls } from './saving/editor-calls.ts';
import type { Opening } from './saving/opening.ts';
import { SessionContext, type EditorSession } from './session.ts';

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'open'; readonly session: EditorSession; readonly name: string };

/** Opens the template of the page's address, or says why it cannot be opened. */
export function OpenTemplate({ opening }: { opening: Opening }) {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' });
  useEffect(() => {
    void (async () => setLoading(await open(opening)))();
  }, [opening]);
  if (loading.status === 'loading') return <LoadingArea isWholePage />;
  if (loading.status === 'failed') return <p role="alert">{loading.text}</p>;
  return (
    <SessionContext value={loading.session}>
      <EditorScreen name={loading.name} />
    </SessionContext>
  );
}

const openings = new WeakMap<Opening, Promise<Loading>>();

/** Once for an address, however often React asks: its code is good once. */
function open(opening: Opening): Promise<Loading> {
  const known = openings.get(opening) ?? load(opening);
  openings.set(opening, known);
  return known;
}

async function load(opening: Opening): Promise<Loading> {
  try {
    const { templateId } = opening;
    if (templateId === null) return { status: 'failed', text: texts.noTemplate };
    const calls = await openEditorCalls(templateId, opening);
    const template = await calls.call(getTemplate, { params: { id: templateId } });
    const { config, problem } = parseTemplateConfig(template.config_dev);
    if (config === null) return { status: 'failed', text: problem };
    const doc = docOf(config, template.html_dev);
    const editor = openEditor(doc, sampleProduct(doc));
    const products = openProducts({ templateId, calls, editor });
    const session: EditorSession = {
      templateId,
      calls,
      editor,
      announce: announceTo(document.body),
      products,
    };
    return { status: 'open', session, name: template.name };
  } catch (error) {
    return { status: 'failed', text: messageOf(error, texts.notOpened) };
  }
}
