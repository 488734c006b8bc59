import { createEditorCode } from '#core/contract/editor/editor-api.ts';
import { openingMessages as texts } from '#core/messages/screens/editor/saving/opening-messages.ts';
import { notify } from '../notify.ts';
import { call } from './call.ts';
import { ApiError } from './caller.ts';

/** Opens a template's editor in a tab; if that fails, closes the tab and shows why. `again` is called by the button to repeat it. */
export async function showEditor(tab: Window | null, templateId: string, again: () => void): Promise<void> {
  // The browser has blocked the tab, but will allow one that is opened by pressing the toast's button.
  if (tab === null)
    return void notify.error(texts.blocked, { action: { label: texts.openEditor, onPress: again } });
  try {
    const { url } = await call(createEditorCode, { params: { id: templateId } });
    tab.location.replace(new URL(url, location.origin));
  } catch (error) {
    tab.close();
    notify.error(error instanceof ApiError && error.status === 404 ? texts.gone : texts.failed);
  }
}
