import { Monitor } from 'lucide-react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { useSession } from '../../../session.ts';
import { SectionButton } from '../fields/section.tsx';
import { screenDropper } from './browser-colors.ts';

/** Takes a colour from anywhere on the screen, where the browser can do that. */
export function Droppers({ onTaken }: { onTaken: (color: string) => void }) {
  const { announce } = useSession();
  const onScreen = screenDropper();
  const take = async (from: () => Promise<string | null>): Promise<void> => {
    const color = await from();
    if (color === null) return;
    onTaken(color);
    announce(texts.colors.picked(color));
  };
  if (onScreen === null) return null;
  return (
    <div className="flex gap-1">
      <SectionButton label={texts.colors.pickScreen} onClick={() => void take(onScreen)}>
        <Monitor aria-hidden="true" />
      </SectionButton>
    </div>
  );
}
