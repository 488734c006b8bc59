import type { EditKind, TextState } from '../tokens/edit-text.ts';
import type { FieldPiece, TextSelection } from '../tokens/text-pieces.ts';
import type { ShownItem } from '../tokens/shown-items.ts';

/** Functions that a text area with fields calls. */
export type TokenAreaHost = {
  /** Called after a change of the text; `before` is the earlier selection. If it returns false, the change is undone. */
  readonly onEdit: (edit: TextState & { readonly kind: EditKind }, before: TextSelection) => boolean;
  /** Called with the text during composition, and with null when that has ended. If it returns false, the change is undone. */
  readonly onDraft: (draft: TextState | null) => boolean;
  readonly onSelect: (selection: TextSelection) => void;
  /** Called with a key before the area handles it. Returns true if the key needs no further handling. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Called when a field is opened by double click or keyboard. */
  readonly onField: (piece: FieldPiece) => void;
  readonly onTooLong: () => void;
};

/** Returns the items (words, fields and line breaks) as which a text is shown. */
export type ItemsOf = (text: string) => readonly ShownItem[];

/** An editable element for text with fields. The text is kept by the host; the area shows it and reports typing. */
export type TokenArea = {
  /** Shows the host's text, but not before a composition in progress has ended. */
  readonly show: (text: string, itemsOf: ItemsOf, selection?: TextSelection) => void;
  readonly state: () => TextState;
  readonly select: (selection: TextSelection) => void;
  /** Replaces the selection, or `range`, by words or placeholders. */
  readonly insert: (source: string, range?: { start: number; end: number }) => void;
  readonly focus: () => void;
  readonly close: () => void;
};
