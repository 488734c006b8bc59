/** Kinds of non-feed files that an address may return. */
type OtherFile = 'archive' | 'workbook' | 'old_office' | 'pdf' | 'picture' | 'packed';
import { resolveReferences, NO_ENTITIES } from './scan-references.ts';

/** An address's answer that is not a feed. */
export type AnswerKind =
  | { kind: 'page'; title: string; asksToSignIn: boolean }
  | { kind: 'json' }
  | { kind: 'nothing' }
  | { kind: 'file'; name: OtherFile }
  | { kind: 'text'; text: string };

const TITLE_CHARACTERS_MAX = 80;
const TEXT_CHARACTERS_MAX = 120;

// Magic numbers as text, one character per byte.
const FILES: readonly (readonly [starts: readonly string[], name: OtherFile])[] = [
  [['PK\u0003\u0004'], 'archive'],
  [['\u00d0\u00cf\u0011\u00e0'], 'old_office'],
  [['%PDF'], 'pdf'],
  [['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF'], 'picture'],
  [['Rar!', '7z\u00bc\u00af'], 'packed'],
];
// Excel workbooks are ZIP archives that contain parts with these names.
const WORKBOOK = /xl\/|\[Content_Types\]/;

/** Classifies the beginning of an answer that is not a feed; null for XML and tables. */
export function classifyAnswer(head: Uint8Array): AnswerKind | null {
  const raw = new TextDecoder('latin1').decode(head.subarray(0, 4096));
  const name = FILES.find(([starts]) => starts.some((start) => raw.startsWith(start)))?.[1];
  if (name !== undefined)
    return {
      kind: 'file',
      name: name === 'archive' && WORKBOOK.test(raw) ? 'workbook' : name,
    };
  const text = new TextDecoder(wideLabel(head)).decode(head).replace(/^[\s\u0000\ufeff]+/, ''); // oxlint-disable-line no-control-regex -- a file of NULs is empty, too
  if (text === '') return { kind: 'nothing' };
  if (isPage(text)) return classifyPage(text);
  if (/^[{[]/.test(text)) return { kind: 'json' };
  return text.startsWith('<') ? null : { kind: 'text', text: oneLine(text, TEXT_CHARACTERS_MAX) };
}

/** True if a text begins like a web page, which may be XML too. */
export function isPage(text: string): boolean {
  return /^[\s\ufeff\u00ef\u00bb\u00bf]*(<\?xml[^>]{0,200}\?>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*<(!doctype\s+html|html)[\s>]/i.test(
    text,
  );
}

function classifyPage(text: string): AnswerKind {
  const title = /<title[^>]{0,200}>([^<]{0,500})/i.exec(text)?.[1] ?? '';
  return {
    kind: 'page',
    title: oneLine(resolveReferences(title, NO_ENTITIES), TITLE_CHARACTERS_MAX),
    asksToSignIn: /<input[^>]{0,500}type\s*=\s*["']?password/i.test(text),
  };
}

function oneLine(text: string, charactersMax: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > charactersMax ? `${line.slice(0, charactersMax).trimEnd()}…` : line;
}

function wideLabel([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
