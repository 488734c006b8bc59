import type { EditKind, TextState } from '../tokens/edit-text.ts';
import type { FieldPiece, TextSelection } from '../tokens/text-pieces.ts';
import type { ShownItem } from '../tokens/shown-items.ts';

/** Callbacks that a text area with fields reports to. */
export type TokenAreaHost = {
  /** Called after a change of the text; `before` is the caret's earlier place. Returns false for a refused one, which is undone. */
  readonly onEdit: (edit: TextState & { readonly kind: EditKind }, before: TextSelection) => boolean;
  /** A text while it is composed; null when composing has ended, after the last one. False as for `onEdit`. */
  readonly onDraft: (draft: TextState | null) => boolean;
  readonly onSelect: (selection: TextSelection) => void;
  /** Receives a key before the area. Returns true when it was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Called when a double click or the keyboard opens a field's parts. */
  readonly onField: (piece: FieldPiece) => void;
  readonly onTooLong: () => void;
};

/** Returns the items that a text is shown as. */
export type ItemsOf = (text: string) => readonly ShownItem[];

/** An editable element whose text has fields in it. The text is the host's: the area shows it, and reports typing. */
export type TokenArea = {
  /** Shows the host's text; text that is being composed stays until that has ended. */
  readonly show: (text: string, itemsOf: ItemsOf, selection?: TextSelection) => void;
  readonly state: () => TextState;
  readonly select: (selection: TextSelection) => void;
  /** Replaces the selection, or `range`, by words or placeholders. */
  readonly insert: (source: string, range?: { start: number; end: number }) => void;
  readonly focus: () => void;
  readonly close: () => void;
};
