import { Save } from 'lucide-react';
import { savingMessages as texts } from '#core/messages/screens/editor/saving-messages.ts';
import type { Command } from '../commands/command.ts';
import type { EditorSession } from '../session.ts';
import { savedLine } from './saved-line.ts';

/** What is done with the template as a whole: saving, versions, publishing, files. */
export const savingCommands: readonly Command[] = [
  {
    id: 'file.save',
    label: texts.saveNow,
    keys: ['Mod+s'],
    when: 'always',
    menu: 'file',
    icon: <Save />,
    run: ({ announce, saver }) => {
      saver.retry();
      void saver.flush().then(() => announce(savedLine(saver.state()).text));
      return texts.saving;
    },
  },
];

/** Why nothing can be changed now, or true. */
export function editable({ saver }: EditorSession): true | string {
  return saver.state().holder === 'here' || texts.elsewhere;
}
