import { problemMessages as texts } from '#core/messages/screens/editor/problem-messages.ts';
import { flattenLayers, type Layer } from '#picture/layers';
import { templateSize } from '#picture';
import { hasWords, allLayers, isHidden, pathTo } from '../../document/doc.ts';
import { apply, findBounds, findCorners, type Box } from '../../document/geometry.ts';
import type { LayerBox } from '../../paint/paint-types.ts';
import type { Problem } from '../../session/problems.ts';
import { nameLayer, type ProblemFacts } from './problem.ts';

/** Returns layers that cannot be seen where they are, and problems of the template as a whole. */
export function placeProblems(facts: ProblemFacts): Problem[] {
  const { doc, safeArea, boxes } = facts;
  const { width, height } = templateSize(doc);
  const canvas = { x: 0, y: 0, width, height };
  const found = allLayers(doc).flatMap((layer): Problem[] => {
    if (layer.kind === 'group' && layer.layers.length === 0) {
      const text = texts.emptyGroup(nameLayer(layer));
      return [{ kind: 'empty-group', layerId: layer.id, severity: 'low', text }];
    }
    const box = boxes.get(layer.id);
    if (box === undefined) return [];
    const place = placeOnCanvas(box);
    if (!isOver(place, canvas)) {
      const isInsideAnother = (pathTo(doc, layer.id) ?? []).slice(0, -1).some((group) => {
        const around = boxes.get(group.id);
        return around !== undefined && !isOver(placeOnCanvas(around), canvas);
      });
      // If a group is outside the canvas, its layers are not reported in addition.
      const text = texts.outside(nameLayer(layer));
      return isInsideAnother ? [] : [{ kind: 'outside', layerId: layer.id, severity: 'low', text }];
    }
    return hasWords(layer) ? wordsProblems(layer, box, { canvas, safeArea }) : [];
  });
  return [...found, ...photoMissing(facts)];
}

function wordsProblems(
  layer: Layer,
  box: LayerBox,
  { canvas, safeArea }: { canvas: Box; safeArea: ProblemFacts['safeArea'] },
): Problem[] {
  const words = wordsOnCanvas(box);
  if (words === null) return [];
  const name = nameLayer(layer);
  if (!isInside(words, canvas))
    return [{ kind: 'text-leaves', layerId: layer.id, severity: 'high', text: texts.textLeaves(name) }];
  if (safeArea === null || isInside(words, safeArea.box)) return [];
  const text = texts.unsafeArea(name, safeArea.platform);
  return [{ kind: 'unsafe-area', layerId: layer.id, severity: 'low', text }];
}

function photoMissing({ doc }: ProblemFacts): Problem[] {
  const shown = doc.objects.filter(({ id }) => !isHidden(doc, id));
  const hasPhoto = flattenLayers(shown).some(({ kind, id }) => kind === 'photo' && !isHidden(doc, id));
  return hasPhoto ? [] : [{ kind: 'no-photo', layerId: null, severity: 'low', text: texts.noPhoto }];
}

function placeOnCanvas(box: LayerBox): Box {
  return findBounds(findCorners(box.transform, box)) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Returns the smallest axis-aligned box around a layer's lines, on the canvas. */
function wordsOnCanvas({ runs, transform }: LayerBox): Box | null {
  const corners = runs
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ]);
  return findBounds(corners.map((corner) => apply(transform, corner)));
}

/** Tolerance in px: lines include space above and below the letters, which may be outside an edge. */
const tolerancePx = 4;

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - tolerancePx &&
    inner.y >= outer.y - tolerancePx &&
    inner.x + inner.width <= outer.x + outer.width + tolerancePx &&
    inner.y + inner.height <= outer.y + outer.height + tolerancePx
  );
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
