/** Settings. */
export const settingsMessages = {
  account: 'Account',
  appearance: 'Appearance',
  appearanceText: 'Kept on this device.',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
} as const;
