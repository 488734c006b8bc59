import { catalogue } from '#core/messages/catalogue.ts';

/** Settings. */
export const settingsMessages = catalogue('settingsMessages', {
  /** Opens the list of links to the sections, on a phone. */
  sections: 'Sections',
  account: 'Account',
  appearance: 'Appearance',
  appearanceText: 'Kept on this device.',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',

  language: 'Language',
  languageText: 'For the dashboard and our emails. Pictures and feeds keep the language of your shop.',
  languageFailed: 'Failed to change the language',

  changeEmail: 'Change email',
  changeEmailTitle: 'Change email',
  newEmail: 'New email',
  emailNeedsLinks: (email: string) =>
    `Waiting for ${email}: open the links in the emails to both addresses to finish the change.`,
  emailLinksSent: 'We sent a link to each of the two addresses. Open both to finish the change.',
  emailChanged: 'Email changed',
  emailSame: 'This is your address already.',
  emailInvalid: 'Please enter a valid email address',
  emailChangeFailed: 'Failed to change email',
  password: 'Password',
  changePassword: 'Change password',
  changePasswordTitle: 'Change password',
  changePasswordText: 'All other browsers are signed out.',
  keepApiKeys: 'Keep my API keys',
  keepApiKeysHint: (keys: readonly string[]) =>
    `Otherwise they are revoked, and programs that use them stop: ${keys.join(', ')}.`,
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordChanged: 'Password changed',
  passwordChangeFailed: 'Failed to change password',

  sessions: 'Signed-in browsers',
  sessionsText: 'Don’t recognise one? Sign it out and change your password.',
  thisBrowser: 'This browser',
  signedIn: 'Signed in',
  lastSeen: 'Last seen',
  endSession: 'Sign out',
  endSessionOf: (device: string) => `Sign out ${device}`,
  endOthers: 'Sign out all others',
  sessionEnded: 'Browser signed out',
  othersEnded: 'All other browsers signed out',
  endSessionFailed: 'Failed to sign the browser out',
  loadSessionsFailed: 'Failed to load the signed-in browsers',

  data: 'Your data',
  exportText: 'Everything that is yours, as one JSON file.',
  exportData: 'Download data',
  exportFailed: 'Failed to download your data',
  deleteText: 'Delete the account with all projects, templates, feeds and keys.',
  deleteAccount: 'Delete account',
  deleteTitle: 'Delete account',
  deleteQuestion:
    'All your projects, templates, feeds, fonts and API keys are deleted. Published feeds stop at once, so ads that use them run out of products.',
  deleteEndsPlans: 'What you pay for ends at once, and nothing is paid back:',
  deletePlans: 'Plans that end',
  deletePlan: (project: string, plan: string, dollars: number) =>
    `${project}: ${plan}, $${dollars} per month`,
  deletePictures: 'Delete my pictures at once too',
  deletePicturesHint:
    'Otherwise ads that run keep their pictures for up to 46 days after the last feed that named them; then they are deleted. Copies that channels have made are theirs.',
  deleteHosted: 'Your sign-in itself is kept elsewhere and stays.',
  deleteByPassword: 'Your password, to confirm',
  deleteByEmail: 'Your email address, to confirm',
  deleted: 'Your account was deleted',
  deleteFailed: 'Failed to delete the account',
  deleteConfirmationWrong: 'That is not right, so nothing was deleted.',
});
