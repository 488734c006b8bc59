import { languageInForce } from '#core/messages/language.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { notify } from '../notify.ts';

/** A tab that was opened by a press, and is empty until the template is known. */
export interface EditorTab {
  /** Opens the editor in the tab. If that fails, shows why and closes the tab. Never rejects. */
  show(templateId: string): Promise<void>;
  close(): void;
}

/** Opens a template in the editor, in a new tab. Call it directly in a press's event handler: later, browsers block the tab. */
export function openEditor(templateId: string): void {
  void openEditorTab().show(templateId);
}

/** Opens a tab for the editor, for a template that is still being created. */
export function openEditorTab(): EditorTab {
  // With 'noopener' the browser would return no tab. So the opener is removed here, which is possible while the tab is empty.
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) {
    tab.opener = null;
    sayOpening(tab.document);
  }
  // Loaded now, because opening the tab did not need it, and screens should not load it before.
  const loading = import('./show-editor.ts').catch(() => null);
  return {
    async show(templateId) {
      const loaded = await loading;
      if (loaded !== null) return loaded.showEditor(tab, templateId, () => openEditor(templateId));
      tab?.close();
      notify.error(commonMessages.networkFailure);
      return undefined;
    },
    close: () => tab?.close(),
  };
}

/** Shows in the new tab that the editor is being opened, in the colours of this page. */
function sayOpening(page: Document): void {
  const { colorScheme, fontFamily } = getComputedStyle(document.body);
  page.title = templatesMessages.openingEditor;
  page.documentElement.lang = languageInForce();
  page.documentElement.style.colorScheme = colorScheme;
  page.body.textContent = templatesMessages.openingEditor;
  page.body.style.cssText = 'display: grid; place-items: center; min-height: 100vh; margin: 0';
  page.body.style.fontFamily = fontFamily;
}
