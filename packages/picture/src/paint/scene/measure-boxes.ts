import type { TemplateBox } from '../../template/template-tree.ts';
import type { MeasuredNode, PaintEngine, SceneNode } from '../paint-engine.ts';
import { toScene } from './draw-scene.ts';

/** Lays out boxes independently of each other, and finally a scene, if there is one, in its own size. */
export async function measureBoxes(
  engine: PaintEngine,
  boxes: readonly TemplateBox[],
  scene: SceneNode | null,
): Promise<MeasuredNode[]> {
  if (boxes.length === 0 && scene === null) return [];
  const children = boxes.map((box) => toScene(box, () => null));
  // With absolute position, the boxes before it do not affect the scene.
  const free = { position: 'absolute', left: '0px', top: '0px' } as const;
  if (scene !== null) children.push({ ...scene, style: { ...scene.style, ...free } });
  const measured = await engine.measure({ type: 'container', style: looseCanvas, children });
  return [...measured.children];
}

// A flex column that aligns to its start leaves a one-line text exactly as wide as its words.
const looseCanvas = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '8000px',
  fontFamily: 'Inter',
} as const;
