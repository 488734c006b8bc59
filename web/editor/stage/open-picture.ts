import { templateSize } from '#core/template/template.ts';
import type { EditorState } from '../document/editor.ts';
import type { EditorSession } from '../session.ts';

/** The picture under the overlay. */
export type ShownPicture = {
  /** Paints the state where something of it is another than before. */
  readonly paint: (state: EditorState) => void;
  readonly close: () => void;
};

/** Puts the painter's canvas into an element of the stage. */
export function openPicture(_session: EditorSession, host: HTMLElement): ShownPicture {
  return {
    paint: ({ doc }) => {
      const { width, height } = templateSize(doc);
      host.dataset['size'] = `${width} ${height}`;
    },
    close: () => undefined,
  };
}
