/** Escapes text for use between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
