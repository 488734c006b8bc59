import { sourceMessages as texts } from '#core/messages/screens/editor/source-messages.ts';
import { isHtml, type Doc } from '../../document/doc.ts';
import type { Editor } from '../../document/editor.ts';
import { askedFields } from '../shop/asked-fields.ts';

/** Maximum time in ms between typed letters of one step of history. */
const restMs = 1_000;

/** Returns a function that applies text typed into the source. `isApart`: the text typed before is a separate step of history. */
export function openSourceSteps(editor: Editor): (html: string, isApart: boolean) => void {
  let step = 0;
  let typedAt = 0;
  return (html, isApart) => {
    const now = Date.now();
    if (isApart || now - typedAt > restMs) step += 1;
    typedAt = isApart ? 0 : now;
    editor.change(texts.edit, (doc) => withSource(doc, html), { merge: `source-${step}` });
  };
}

/** Returns the document with this HTML; fields in it are added to those listed in the configuration. */
export function withSource(doc: Doc, html: string): Doc {
  if (!isHtml(doc) || doc.htmlSource === html) return doc;
  const next = { ...doc, htmlSource: html };
  const listed = new Set(doc.keyValuePairs.map(({ key }) => key.trim().toUpperCase()));
  const missing = askedFields(next).filter((key) => !listed.has(key));
  if (missing.length === 0) return next;
  return { ...next, keyValuePairs: [...doc.keyValuePairs, ...missing.map((key) => ({ key, value: '' }))] };
}
