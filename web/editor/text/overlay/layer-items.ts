import { movedRuns } from '#picture/layers';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import type { ItemsOf } from '../area/token-area-types.ts';
import { fieldName } from '../../document/layer-name.ts';
import { carriedBreaks, softBreaks } from '../tokens/line-breaks.ts';
import { makeItems, shownText, type LabelOf, type ShownOf } from '../tokens/shown-items.ts';
import { isField, splitLookedPieces } from '../tokens/text-pieces.ts';
import type { ValueOfField } from '../values/shown-values.ts';
import type { WordsFigures } from './words-figures.ts';
import type { WordsLayer } from '../../document/doc.ts';

/** Returns the items of a layer's text (words, fields, line breaks) with the product's values and the picture's line breaks. */
export type LayerItems = (layer: WordsLayer, figures: WordsFigures, valueOf: ValueOfField) => ItemsOf;

/** Opens the items for one edited text. After a change, lines end where they ended before, until the engine has laid out the new text. */
export function openLayerItems(root: HTMLElement): LayerItems {
  let known: { shown: string; breaks: readonly number[] } | null = null;
  return (layer, { lines }, valueOf) => {
    const shownOf = shownWith(valueOf);
    const labelOf = labelWith(valueOf);
    return (text) => {
      const runs =
        layer.runs === undefined || text === layer.text
          ? layer.runs
          : movedRuns(layer.text, text, layer.runs);
      const pieces = splitLookedPieces(text, runs);
      const shown = shownText(pieces, shownOf);
      const laid = lines === null ? null : softBreaks(lines, shown, { isUppercase: layer.uppercase });
      const breaks = laid ?? (lines === null || known === null ? null : carriedBreaks(known, shown));
      known = breaks === null ? null : { shown, breaks };
      const breaksItself = layer.wraps ? 'pre-wrap' : 'nowrap';
      root.style.whiteSpace = layer.wraps && breaks !== null ? 'pre' : breaksItself;
      return makeItems(pieces, shownOf, { breaks, isOneLine: !layer.wraps, labelOf });
    };
  };
}

/** Returns a function for the shown text of a piece: its words, or a field's value. */
export function shownWith(valueOf: ValueOfField): ShownOf {
  return (piece) => (isField(piece) ? valueOf(piece.expression) : piece.source);
}

/** Returns a function for the label of a field: its name with its value. */
export function labelWith(valueOf: ValueOfField): LabelOf {
  return ({ expression }) => {
    const [name, value] = [fieldName(expression.key), valueOf(expression)];
    if (expression.isBroken) return texts.brokenField(name);
    return value === '' ? texts.emptyField(name) : texts.field(name, value);
  };
}
