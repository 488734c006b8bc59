import { problemMessages as texts } from '#core/messages/screens/editor/problem-messages.ts';
import { placeholdersIn } from '#picture/values';
import { hasWords, allLayers, type WordsLayer } from '../../document/doc.ts';
import type { Problem } from '../../session/problems.ts';
import { nameLayer, type ProblemFacts } from './problem.ts';

/** Finds texts that do not fit, cannot be read, or use missing letters and fonts. */
export function textProblems(facts: ProblemFacts): Problem[] {
  return allLayers(facts.doc)
    .filter(hasWords)
    .flatMap((layer) => [
      ...fitProblems(layer, facts),
      ...contrastProblems(layer, facts),
      ...letterProblems(layer, facts),
      ...fontProblems(layer, facts),
    ]);
}

/** Returns how a text does not fit for the current product; if it does, for the feed's worst product. */
function fitProblems(layer: WordsLayer, { boxes, feedFits }: ProblemFacts): Problem[] {
  const layerId = layer.id;
  const box = boxes.get(layerId);
  const name = nameLayer(layer);
  if (box?.isCut === true)
    return [{ kind: 'text-cut', layerId, severity: 'high', text: texts.textCut(name) }];
  const worst = feedFits.get(layerId);
  if (worst?.isCut === true) {
    const text = texts.textCutInFeed(name, shortened(worst.product));
    return [{ kind: 'text-cut-in-feed', layerId, severity: 'high', text }];
  }
  const { minFontSize, fontSize } = layer;
  const isSmallest =
    minFontSize !== undefined && minFontSize < fontSize && (box?.fontSize ?? fontSize) <= minFontSize;
  if (isSmallest) {
    const text = texts.textAtMinimum(name, minFontSize);
    return [{ kind: 'text-at-minimum', layerId, severity: 'low', text }];
  }
  if (worst === undefined) return [];
  const text = texts.textAtMinimumInFeed(name, shortened(worst.product));
  return [{ kind: 'text-at-minimum-in-feed', layerId, severity: 'low', text }];
}

function contrastProblems(layer: WordsLayer, { contrasts }: ProblemFacts): Problem[] {
  const contrast = contrasts.get(layer.id);
  if (contrast === undefined || contrast.ratio >= contrast.needed) return [];
  const text = texts.contrast(nameLayer(layer), rounded(contrast.ratio), rounded(contrast.needed));
  return [{ kind: 'contrast', layerId: layer.id, severity: 'high', text }];
}

/** Rounds down, so that 2.99 does not become 3. */
function rounded(ratio: number): string {
  return String(Math.floor(ratio * 10) / 10);
}

function letterProblems(layer: WordsLayer, facts: ProblemFacts): Problem[] {
  return [...valueProblems(layer, facts), ...wordProblems(layer, facts)];
}

/** Returns a problem for the template's own texts in which letters are missing, because the meaning may change. */
function wordProblems(layer: WordsLayer, { lostWords }: ProblemFacts): Problem[] {
  return lostWords
    .filter(({ layerId }) => layerId === layer.id)
    .map(({ letters, signs }) => ({
      kind: 'own-letters',
      layerId: layer.id,
      severity: letters.length > 0 ? 'high' : 'low',
      text:
        letters.length > 0
          ? texts.ownLetters(nameLayer(layer), takeSample(letters))
          : texts.signs(nameLayer(layer), takeSample(signs)),
    }));
}

function valueProblems(layer: WordsLayer, { lostTexts }: ProblemFacts): Problem[] {
  const keys = new Set(placeholdersIn(layer.text));
  const name = nameLayer(layer);
  return lostTexts
    .filter(({ key }) => keys.has(key))
    .map(({ letters, signs }) => ({
      kind: 'letters',
      layerId: layer.id,
      severity: letters.length > 0 ? 'high' : 'low',
      text:
        letters.length > 0 ? texts.letters(name, takeSample(letters)) : texts.signs(name, takeSample(signs)),
    }));
}

const lettersShown = 6;

/** Returns a few of the letters, each once. */
export function takeSample(letters: readonly string[]): string {
  const distinct = [...new Set(letters)];
  const shown = distinct.slice(0, lettersShown).join(' ');
  return distinct.length > lettersShown ? `${shown} …` : shown;
}

function fontProblems(layer: WordsLayer, { families }: ProblemFacts): Problem[] {
  if (families === null || families.has(layer.fontFamily.toLowerCase())) return [];
  const text = texts.fontMissing(nameLayer(layer), layer.fontFamily);
  return [{ kind: 'font-missing', layerId: layer.id, severity: 'high', text }];
}

function shortened(title: string): string {
  return title.length > 60 ? `${title.slice(0, 59)}…` : title;
}
