import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import type { EditorState } from '../../document/editor.ts';
import { listGuidelines } from '../../document/guidelines.ts';
import { onStage } from '../../scene/frame.ts';
import { rulerPx } from '../../scene/view.ts';
import type { Shape } from './svg-shapes.ts';

/** Length in px that is larger than any screen; only the part on the stage is visible. */
const endlessPx = 20_000;

/** Returns the guidelines as lines across the whole stage; the selected one has its position as a text. */
export function guidelineShapes(
  { doc, view, options, guideline }: EditorState,
  dragged: number | null,
): Shape[] {
  if (!options.showsRulers) return [];
  const chosen = dragged ?? guideline;
  return listGuidelines(doc).flatMap(({ axis, at }, index): Shape[] => {
    // In the middle of a screen px, so that the line is exactly one px wide.
    const place = Math.round(onStage(view, { x: at, y: at })[axis]) + 0.5;
    const isChosen = index === chosen;
    const ends =
      axis === 'x'
        ? { x1: place, x2: place, y1: 0, y2: endlessPx }
        : { x1: 0, x2: endlessPx, y1: place, y2: place };
    const look = { class: 'stroke-accent', 'stroke-width': isChosen ? 2 : 1 };
    const line: Shape = { tag: 'line', attributes: { ...ends, ...look, 'data-guideline': `${axis} ${at}` } };
    const halo: Shape = {
      tag: 'line',
      attributes: { ...ends, class: 'stroke-surface/60', 'stroke-width': 3 },
    };
    if (!isChosen) return [halo, line];
    const words = axis === 'x' ? { x: place + 6, y: rulerPx + 14 } : { x: rulerPx + 6, y: place - 6 };
    const edge = { 'paint-order': 'stroke', 'stroke-width': 3, 'data-guideline-place': at };
    const label = { ...words, ...edge, class: 'fill-accent stroke-surface text-xs font-medium tabular' };
    return [halo, line, { tag: 'text', attributes: label, text: texts.px(at) }];
  });
}
