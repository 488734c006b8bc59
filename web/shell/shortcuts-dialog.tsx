import { paletteMessages } from '#core/messages/screens/palette-messages.ts';
import { setPlainKeyShortcuts, useArePlainKeyShortcutsOn } from '#web/lib/browser/shortcut-keys.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { listKeyCaps, shortcuts } from './shortcuts.ts';

const texts = paletteMessages.keys;

/** Sheet of all shortcuts, with a switch that turns off those without Ctrl or Command. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areOn = useArePlainKeyShortcutsOn();
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <dl className="grid gap-2.5">
        {shortcuts.map((shortcut) => (
          <div key={shortcut.id} className="flex items-center justify-between gap-6">
            <dt>{shortcut.text}</dt>
            <dd>
              <KeyCaps keys={listKeyCaps(shortcut, navigator.platform)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-2">
        <Checkbox
          label={texts.areOn}
          hint={texts.areOnHint}
          isChecked={areOn}
          onChange={setPlainKeyShortcuts}
        />
      </div>
    </Dialog>
  );
}
