import { exchangeEditorCode } from '#core/contract/editor-api.ts';
import { openCaller } from '#web/lib/api/caller.ts';
import type { Opening } from './opening.ts';

/** Calls with the token of an opened editor, which opens one template. */
export type EditorCalls = ReturnType<typeof openCaller>;

const keyOf = (templateId: string): string => `feedmaker.editor.${templateId}`;

/**
 * Exchanges the code of the address for a token, which this tab keeps, so that a reload goes on. Without a code the tab's token is
 * used. Throws ApiError for a code that was used or is over.
 */
export async function openEditorCalls(templateId: string, { code }: Opening): Promise<EditorCalls> {
  const key = keyOf(templateId);
  if (code !== null) {
    const open = openCaller({ read: async () => undefined, refused: async () => false });
    const { token } = await open.call(exchangeEditorCode, { body: { code, template_id: templateId } });
    sessionStorage.setItem(key, token);
  }
  return openCaller({
    read: async () => sessionStorage.getItem(key) ?? undefined,
    refused: async () => false,
  });
}
