import { Monitor, Pipette } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { useSession } from '../../../session/session.ts';
import { usePainter } from '../../../session/use-painting.ts';
import { SectionButton } from '../fields/section.tsx';
import { screenDropper } from './browser-colors.ts';
import { pickFromCanvas } from './pick-from-canvas.ts';

type DroppersProps = {
  readonly onTaken: (color: string) => void;
  /** Called with true while a colour is picked from the screen: a press outside the picker must not close it then. */
  readonly onPicking: (isPicking: boolean) => void;
};

/** Buttons to take a colour from the canvas, or from anywhere on the screen if the browser supports that. */
export function Droppers({ onTaken, onPicking }: DroppersProps) {
  const session = useSession();
  const hasPainter = usePainter() !== null;
  const stop = useRef<(() => void) | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  useEffect(() => () => stop.current?.(), []);
  const turn = (isOn: boolean): void => {
    setIsPicking(isOn);
    onPicking(isOn);
  };
  const taken = (color: string | null): void => {
    stop.current = null;
    turn(false);
    if (color === null) return;
    onTaken(color);
    session.announce(texts.colors.picked(color));
  };
  const press = (): void => {
    if (isPicking) {
      stop.current?.();
      return taken(null);
    }
    session.announce(texts.colors.picking);
    turn(true);
    stop.current = pickFromCanvas(session, taken);
  };
  const onScreen = screenDropper();
  return (
    <div className="flex items-center gap-1">
      {hasPainter && (
        <SectionButton label={texts.colors.pick} isOn={isPicking} onClick={press}>
          <Pipette />
        </SectionButton>
      )}
      {onScreen !== null && (
        <SectionButton
          label={texts.colors.pickScreen}
          onClick={() => void (async () => taken(await onScreen()))()}
        >
          <Monitor />
        </SectionButton>
      )}
      {isPicking && <p className="text-xs text-muted">{texts.colors.picking}</p>}
    </div>
  );
}
