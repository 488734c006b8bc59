import { languageInForce } from '#core/messages/language.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { notify } from '../notify.ts';

/** A tab that a press has opened, empty until it is known which template it shows. */
export interface EditorTab {
  /** Opens the editor in the tab; reports why where that fails, and closes it. Never fails itself. */
  show(templateId: string): Promise<void>;
  close(): void;
}

/** Opens a template in the editor, in a tab of its own. Call it while the press is handled: later, browsers block the tab as a popup. */
export function openEditor(templateId: string): void {
  void openEditorTab().show(templateId);
}

/** Opens the editor's tab for a template that is yet to be made: the press makes it, and its tab waits. */
export function openEditorTab(): EditorTab {
  // With 'noopener' the browser gives us no tab to navigate, so it is cut off from this page by hand, while it is still ours.
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) {
    tab.opener = null;
    sayOpening(tab.document);
  }
  // The press itself needs nothing but the tab, so no screen loads this to begin with.
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

/** Shows in the new tab that the editor opens, in the colours of this page. */
function sayOpening(page: Document): void {
  const { colorScheme, fontFamily } = getComputedStyle(document.body);
  page.title = templatesMessages.openingEditor;
  page.documentElement.lang = languageInForce();
  page.documentElement.style.colorScheme = colorScheme;
  page.body.textContent = templatesMessages.openingEditor;
  page.body.style.cssText = 'display: grid; place-items: center; min-height: 100vh; margin: 0';
  page.body.style.fontFamily = fontFamily;
}
