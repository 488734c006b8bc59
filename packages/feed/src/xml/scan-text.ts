import { resolveReferences, type Entities } from './scan-references.ts';

/** Returns the text of an element from the bytes between its tags: CDATA unwrapped, references resolved, tags dropped. */
export function contentText(content: string, entities: Entities): string {
  const lines = normaliseLines(content);
  if (!lines.includes('<')) return resolveReferences(lines, entities);
  let text = '';
  let at = 0;
  for (let mark = lines.indexOf('<'); mark >= 0; mark = lines.indexOf('<', at)) {
    text += resolveReferences(lines.slice(at, mark), entities);
    const end = markupEnd(lines, mark);
    if (lines.startsWith('<![CDATA[', mark))
      text += lines.slice(mark + '<![CDATA['.length, end - ']]>'.length);
    at = end;
  }
  return text + resolveReferences(lines.slice(at), entities);
}

/** Returns the text of an attribute from the bytes between its quotes. */
export function attributeText(value: string, entities: Entities): string {
  return resolveReferences(normaliseLines(value).replace(/[\t\n]/g, ' '), entities);
}

/** Returns the index after the tag, comment, CDATA section or instruction that begins at an index of well-formed content. */
export function markupEnd(content: string, at: number): number {
  if (content.startsWith('<![CDATA[', at)) return findEnd(content, ']]>', at + '<![CDATA['.length);
  if (content.startsWith('<!--', at)) return findEnd(content, '-->', at + 4);
  if (content.startsWith('<?', at)) return findEnd(content, '?>', at + 2);
  // A '>' inside a quoted attribute does not end the tag.
  const tag = /(?:[^>"']|"[^"]*"|'[^']*')*>/y;
  tag.lastIndex = at;
  return tag.test(content) ? tag.lastIndex : content.length;
}

function findEnd(content: string, mark: string, from: number): number {
  const at = content.indexOf(mark, from);
  return at < 0 ? content.length : at + mark.length;
}

function normaliseLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
