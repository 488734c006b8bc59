const KEY = 'feedmaker.first-opening';

/** Notes that a template, whose feed already runs, opens in the editor for the first time. */
export function noteFirstOpening(templateId: string): void {
  localStorage.setItem(KEY, templateId);
}

/** Returns true if the template was noted, and only once. */
export function takeFirstOpening(templateId: string | null): boolean {
  if (templateId === null || localStorage.getItem(KEY) !== templateId) return false;
  localStorage.removeItem(KEY);
  return true;
}
