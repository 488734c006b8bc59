/**
 * Returns the common beginning of the sentences for one reason ('… answered with status 404.', '… with status 410.'): of sorted texts, the
 * sentences that the first and the last share, all share. Returns the first text where that is not even a sentence.
 */
export function sharedSentences(first: string, last: string): string {
  const [one, other] = [first, last].map((text) => text.split(/(?<=\.) /));
  const shared = (one ?? []).filter((_sentence, at, all) =>
    all.slice(0, at + 1).every((sentence, i) => sentence === other?.[i]),
  );
  return shared.length === 0 ? first : shared.join(' ');
}
