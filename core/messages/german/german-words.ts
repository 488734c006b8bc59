/** Formats a number: 1284 → '1.284'. */
export function number(value: number): string {
  return value.toLocaleString('de-DE');
}

/** Formats a count: many(1, 'Foto', 'Fotos') → '1 Foto'. */
export function many(count: number, one: string, more: string): string {
  return `${number(count)} ${count === 1 ? one : more}`;
}

/** Formats a share: 0.4 → '40 %'. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Formats a list: 'Rot, Blau und Grün'. */
export function list(parts: readonly string[], word: 'und' | 'oder' = 'und'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Formats a size: '1,5 GB', with 1,024 bytes to the step. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${number(Number((bytes / 1024 ** power).toFixed(1)))} ${units[power] ?? ''}`;
}

/** Returns up to twelve letters or signs. */
export function sample(characters: readonly string[]): string {
  const distinct = [...new Set(characters)];
  return distinct.slice(0, 12).join(' ') + (distinct.length > 12 ? ' und andere' : '');
}
