import { sourceMessages as texts } from '#core/messages/screens/editor/source-messages.ts';
import { isHtml, type Doc } from '../../document/doc.ts';
import type { Editor } from '../../document/editor.ts';
import { askedFields } from '../shop/asked-fields.ts';

/** Letters that are typed without a rest between them are one step. */
const restMs = 1_000;

/** Applies text typed into the source, in natural steps of history. */
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

/** Returns the document with this HTML, its configuration naming the fields in it, and those it named before. */
export function withSource(doc: Doc, html: string): Doc {
  if (!isHtml(doc) || doc.htmlSource === html) return doc;
  const next = { ...doc, htmlSource: html };
  const listed = new Set(doc.keyValuePairs.map(({ key }) => key.trim().toUpperCase()));
  const missing = askedFields(next).filter((key) => !listed.has(key));
  if (missing.length === 0) return next;
  return { ...next, keyValuePairs: [...doc.keyValuePairs, ...missing.map((key) => ({ key, value: '' }))] };
}
