/**
 * What the sentences for one reason have in common ('… answered with status 404.', '… with status 410.'): of texts in
 * order, whatever the first and the last begin with, all begin with. The first one where that is not even a sentence.
 */
export function sharedSentences(first: string, last: string): string {
  const [one, other] = [first, last].map((text) => text.split(/(?<=\.) /));
  const shared = (one ?? []).filter((_sentence, at, all) =>
    all.slice(0, at + 1).every((sentence, i) => sentence === other?.[i]),
  );
  return shared.length === 0 ? first : shared.join(' ');
}
