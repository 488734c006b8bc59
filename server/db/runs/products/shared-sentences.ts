/**
 * Returns the common beginning of the sentences for one reason ('… answered with status 404.', '… with status 410.'): of sorted texts, the
 * sentences shared by the first and last are shared by all. Returns the first text if not even a sentence is shared.
 */
export function sharedSentences(first: string, last: string): string {
  const [one, other] = [first, last].map((text) => text.split(/(?<=\.) /));
  const shared = (one ?? []).filter((_sentence, at, all) =>
    all.slice(0, at + 1).every((sentence, i) => sentence === other?.[i]),
  );
  return shared.length === 0 ? first : shared.join(' ');
}
