import { createEditorCode } from '#core/contract/editor/editor-api.ts';
import { openingMessages as texts } from '#core/messages/screens/editor/saving/opening-messages.ts';
import { notify } from '../notify.ts';
import { call } from './call.ts';
import { ApiError } from './caller.ts';

/** Opens the editor of a template in a tab, or closes it and reports why not. `again` opens it by another press. */
export async function showEditor(tab: Window | null, templateId: string, again: () => void): Promise<void> {
  // The browser blocked the tab; a press on the toast is one that it accepts.
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
