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
  /** A key before the area takes it. True when it was for somebody else. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** A field was asked for what it consists of, by a double click or by the keyboard. */
  readonly onField: (piece: FieldPiece) => void;
  readonly onTooLong: () => void;
};

/** Returns the items that a text is shown as. */
export type ItemsOf = (text: string) => readonly ShownItem[];

/** An editable element whose text has fields in it. The text is the host's: the area shows it, and says what is typed. */
export type TokenArea = {
  /** Shows a text as the host would have it; what is being composed is left alone until that has ended. */
  readonly show: (text: string, itemsOf: ItemsOf, selection?: TextSelection) => void;
  readonly state: () => TextState;
  readonly select: (selection: TextSelection) => void;
  /** Puts words or placeholders in place of the selection, or of `range`. */
  readonly insert: (source: string, range?: { start: number; end: number }) => void;
  readonly focus: () => void;
  readonly close: () => void;
};
