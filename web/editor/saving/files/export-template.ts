import { saveFile } from '#web/lib/browser/save-file.ts';
import type { Doc } from '../../document/doc.ts';
import type { EditorSession } from '../../session/session.ts';
import { writeDoc } from '../draft-sources.ts';

/** Hands the document to the browser as a JSON file that can be imported again. */
export function downloadConfig({ editor, saver }: Pick<EditorSession, 'editor' | 'saver'>): void {
  const text = exportText(editor.state().doc);
  saveFile(new Blob([text], { type: 'application/json' }), `${toFileName(saver.state().name)}.json`);
}

/** Hands the HTML that is drawn of the document to the browser. */
export function downloadHtml({ editor, saver }: Pick<EditorSession, 'editor' | 'saver'>): void {
  const { html } = writeDoc(editor.state().doc);
  saveFile(new Blob([html], { type: 'text/html' }), `${toFileName(saver.state().name)}.html`);
}

/** Writes a document as the text of a file: all of it, in its order. */
export function exportText(doc: Doc): string {
  return `${JSON.stringify(doc, null, 2)}\n`;
}

/** A name as every computer takes it for a file. */
export function toFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '')
    .slice(0, 80);
  return plain === '' ? 'template' : plain;
}
