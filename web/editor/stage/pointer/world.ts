import type { Doc } from '../../document/doc.ts';
import type { Tool, View } from '../../document/editor.ts';
import type { Box, Point } from '../../document/geometry.ts';
import type { PointerKind } from '../../scene/frame.ts';
import type { Painted, Scene } from '../../scene/scene.ts';
import type { Guide } from '../../changes/snap.ts';

/** Facts that a gesture starts with; read once when the pointer goes down, and everything after follows from them. */
export type World = {
  readonly doc: Doc;
  readonly scene: Scene;
  readonly painted: Painted;
  readonly selection: readonly string[];
  readonly entered: string | null;
  readonly editing: string | null;
  readonly tool: Tool;
  readonly view: View;
  /** Whether the document is read-only: layers can only be selected. */
  readonly isReadOnly: boolean;
  readonly snaps: boolean;
  /** Rulers are there to pull lines out of, and so are the lines. */
  readonly showsRulers: boolean;
  readonly guideline: number | null;
  /** Additional boxes of the canvas to snap to: a safe area, guidelines as boxes without a width or a height. */
  readonly frames: readonly Box[];
  /** An id for a layer that may be drawn. */
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
  /** The first finger of several, the mouse, or the pen. */
  readonly isPrimary: boolean;
  readonly button: 'main' | 'middle' | 'second';
  /** Place in CSS px of the stage. */
  readonly at: Point;
  readonly keys: Keys;
  /** The space bar is held. */
  readonly pans: boolean;
  readonly timeMs: number;
};

/** Marks of a gesture that are drawn beside the document. */
export type Marks = {
  readonly guides: readonly Guide[];
  /** Selection box in px of the canvas. */
  readonly marquee: Box | null;
  /** Line in a row or column where a dropped layer would go. */
  readonly line: { readonly from: Point; readonly to: Point } | null;
  /** Layers that are dragged along, as corners on the canvas. */
  readonly ghosts: readonly (readonly Point[])[];
  /** A size, angle or distance beside the selection. */
  readonly readout: string | null;
  /** The number of the guideline that is moved. */
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

/** Result of a gesture for the pointer's current place. */
export type DragResult = {
  /** The shown document; absent where the gesture changes none. */
  readonly doc?: Doc;
  readonly selection?: readonly string[];
  readonly marks: Marks;
  /** Document at the end, where it differs from the shown one. */
  readonly dropped?: Doc;
  /** The number of the guideline that is chosen at the end. */
  readonly guideline?: number | null;
  /** Name of the step, where it differs from the gesture's. */
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

/** A running drag: everything is computed from the world at its start and the pointer's current place. */
export type Drag = {
  readonly kind: DragKind;
  /** The step of history; null for what changes no document. */
  readonly label: string | null;
  readonly cursor: string | null;
  readonly at: (pointer: Point, keys: Keys, view: View) => DragResult;
  /** Changes after the end of the gesture. */
  readonly after?: { readonly tool?: Tool; readonly editing?: string };
};
