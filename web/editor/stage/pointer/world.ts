import type { Doc } from '../../document/doc.ts';
import type { Tool, View } from '../../document/editor.ts';
import type { Box, Point } from '../../document/geometry.ts';
import type { PointerKind } from '../../scene/frame.ts';
import type { Painted, Scene } from '../../scene/scene.ts';
import type { Guide } from '../../changes/snap.ts';

/** Facts with which a gesture starts; read when the pointer goes down, and not updated during the gesture. */
export type World = {
  readonly doc: Doc;
  readonly scene: Scene;
  readonly painted: Painted;
  readonly selection: readonly string[];
  readonly entered: string | null;
  readonly editing: string | null;
  readonly tool: Tool;
  readonly view: View;
  /** True if the document cannot be changed; layers can still be selected. */
  readonly isReadOnly: boolean;
  readonly snaps: boolean;
  /** True if rulers and guidelines are shown, and thus can be used. */
  readonly showsRulers: boolean;
  readonly guideline: number | null;
  /** Additional boxes on the canvas to snap to: a safe area, and guidelines as boxes with a width or height of 0. */
  readonly frames: readonly Box[];
  readonly newId: () => string;
};

export type Keys = {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
};

export const noKeys: Keys = { shift: false, alt: false, mod: false };

/** Place of a pointer and the keys held with it. */
export type StagePointer = {
  readonly id: number;
  readonly kind: PointerKind;
  /** True for a mouse, a pen, or the first of several fingers. */
  readonly isPrimary: boolean;
  readonly button: 'main' | 'middle' | 'second';
  readonly at: Point;
  readonly keys: Keys;
  readonly pans: boolean;
  readonly timeMs: number;
};

/** Marks of a gesture that are drawn over the document. */
export type Marks = {
  readonly guides: readonly Guide[];
  /** Selection box in px of the canvas. */
  readonly marquee: Box | null;
  /** Line in a row or column that marks where layers would be dropped. */
  readonly line: { readonly from: Point; readonly to: Point } | null;
  /** Outlines of dragged layers, as corners on the canvas. */
  readonly ghosts: readonly (readonly Point[])[];
  /** Size, angle or distance, shown next to the selection. */
  readonly readout: string | null;
  /** Index of the guideline that is being moved; null if none is. */
  readonly guideline: number | null;
};

export const noMarks: Marks = {
  guides: [],
  marquee: null,
  line: null,
  ghosts: [],
  readout: null,
  guideline: null,
};

export type DragResult = {
  /** The document to show; absent if the drag does not change it. */
  readonly doc?: Doc;
  readonly selection?: readonly string[];
  readonly marks: Marks;
  /** Document after the drop, if it differs from the shown one. */
  readonly dropped?: Doc;
  /** Index of the guideline that is selected afterwards. */
  readonly guideline?: number | null;
  /** Label of the step of history, if it differs from that of the drag. */
  readonly label?: string;
};

type DragKind =
  | 'moving'
  | 'resizing'
  | 'rotating'
  | 'marquee'
  | 'reordering'
  | 'spacing'
  | 'inserting'
  | 'guiding';

/** A running drag. Its results depend only on the world at its start and the current position of the pointer. */
export type Drag = {
  readonly kind: DragKind;
  /** Label of the step of history; null for a drag that changes no document. */
  readonly label: string | null;
  readonly cursor: string | null;
  readonly at: (pointer: Point, keys: Keys, view: View) => DragResult;
  /** State of the editor to set after the drag. */
  readonly after?: { readonly tool?: Tool; readonly editing?: string };
};
