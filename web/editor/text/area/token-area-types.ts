import type { EditKind, TextState } from '../tokens/edit-text.ts';
import type { FieldPiece, TextSelection } from '../tokens/text-pieces.ts';
import type { ShownItem } from '../tokens/shown-items.ts';

/** Callbacks that a text area with fields reports to. */
export type TokenAreaHost = {
  /** A text was changed; `before` is where the caret was. False where it cannot be: it is shown as it was. */
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
