import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { clockTime } from '../clock-time.ts';
import type { SaverState } from '../../session/saver-state.ts';

/** `good`: the server has everything. `busy`: it is being sent. `here`: only this computer has it. `bad`: the user has to do something. */
export type SavedTone = 'good' | 'busy' | 'here' | 'bad';

type Facts = Pick<SaverState, 'save' | 'keeps' | 'access' | 'holder'>;

/** Returns where the latest changes are stored, in a few words. */
export function savedLine({ save, keeps, access, holder }: Facts): { text: string; tone: SavedTone } {
  if (holder === 'elsewhere') return { text: texts.elsewhereShort, tone: 'here' };
  const { status, savedAt, reason } = save;
  if (status === 'saved')
    return { text: savedAt === null ? texts.saved : texts.savedAt(clockTime(savedAt)), tone: 'good' };
  if (keeps === 'failed' && status !== 'waiting' && status !== 'saving')
    return { text: texts.notSaved, tone: 'bad' };
  if (status === 'conflict') return { text: texts.conflictShort, tone: 'bad' };
  if (status === 'signed-out' || access !== 'open') return { text: texts.savedHereSignedOut, tone: 'here' };
  if (status === 'unreachable')
    return { text: reason === null ? texts.savedHere : texts.savedHereOnly, tone: 'here' };
  if (status === 'refused' || status === 'gone') return { text: texts.savedHereOnly, tone: 'bad' };
  return { text: texts.saving, tone: 'busy' };
}
