import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';

interface TooltipPopupProps {
  anchor: RefObject<HTMLButtonElement | null>;
  onEnter: () => void;
  onLeave: () => void;
  onEscape: () => void;
  children: ReactNode;
}

export function TooltipPopup({ anchor, onEnter, onLeave, onEscape, children }: TooltipPopupProps) {
  return (
    <BaseTooltip.Root
      open
      onOpenChange={(_isOpen, details) => {
        if (details.reason !== 'escape-key') return;
        // Escape only hides the tooltip here, and must also have its usual effect on the page.
        details.cancel();
        details.allowPropagation();
        onEscape();
      }}
    >
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner anchor={anchor} sideOffset={6} className="z-50">
          <BaseTooltip.Popup
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
            className="max-w-64 rounded-chip bg-ink px-2 py-1 text-xs text-ground"
          >
            {children}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
