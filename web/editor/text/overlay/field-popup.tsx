import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { fieldNodes } from '../area/area-dom.ts';
import { ValueBuilder } from '../builders/value-builder.tsx';
import type { FieldPiece } from '../tokens/text-pieces.ts';
import type { OpenedText } from './opened-text.ts';

/** Popup next to a field of the text, in which its parts are changed. The picture shows every choice immediately. */
export function FieldPopup({
  opened: { area, root },
  piece,
  onClose,
}: {
  opened: Pick<OpenedText, 'area' | 'root'>;
  piece: FieldPiece;
  onClose: () => void;
}) {
  const [source, setSource] = useState(piece.source);
  const { start } = piece;
  const change = (next: string): void => {
    area.insert(next, { start, end: start + source.length });
    setSource(next);
  };
  const close = (): void => {
    onClose();
    area.focus();
    area.select({ anchor: start, focus: start + source.length });
  };
  // Each choice replaces the field's element, so its position is read every time.
  const anchor = {
    contextElement: root,
    getBoundingClientRect: () =>
      (fieldNodes(root).find((field) => field.start === start)?.node ?? root).getBoundingClientRect(),
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="bottom" align="start" sideOffset={8} className="z-30">
          <Popover.Popup
            data-text-tools=""
            className="max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-raised outline-none"
          >
            <Popover.Title className="mb-3 font-semibold">{texts.value.title}</Popover.Title>
            <ValueBuilder source={source} onChange={change} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
