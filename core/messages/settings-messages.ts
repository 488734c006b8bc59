/** Settings. */
export const settingsMessages = {
  account: 'Account',
  appearance: 'Appearance',
  appearanceText: 'Kept on this device.',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  deleteConfirmationWrong: 'That is not right, so nothing was deleted.',
} as const;
