import { saveFile } from '#web/lib/browser/save-file.ts';
import type { Doc } from '../../document/doc.ts';
import type { EditorSession } from '../../session/session.ts';
import { writeDoc } from '../draft-sources.ts';

/** Downloads the document as a JSON file that can be imported again. */
export function downloadConfig({ editor, saver }: Pick<EditorSession, 'editor' | 'saver'>): void {
  const text = exportText(editor.state().doc);
  saveFile(new Blob([text], { type: 'application/json' }), `${toFileName(saver.state().name)}.json`);
}

export function downloadHtml({ editor, saver }: Pick<EditorSession, 'editor' | 'saver'>): void {
  const { html } = writeDoc(editor.state().doc);
  saveFile(new Blob([html], { type: 'text/html' }), `${toFileName(saver.state().name)}.html`);
}

export function exportText(doc: Doc): string {
  return `${JSON.stringify(doc, null, 2)}\n`;
}

/** Returns a name that is valid as a file name on every system. */
export function toFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '')
    .slice(0, 80);
  return plain === '' ? 'template' : plain;
}
