import { catalogue } from '#core/messages/catalogue.ts';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Messages of the editor about opening a template, saving it, and changes that were saved meanwhile. */
export const savingMessages = catalogue('savingMessages', {
  opening: 'Opening the template',
  tryAgain: 'Try again',
  signInTitle: 'Sign in to open this template',
  signInText:
    'The link that led here was used already or is too old. Sign in, and the template opens by itself.',
  openAgainTitle: 'This link is over',
  openAgainText: 'It was used already or is too old. You are signed in, so the template can be opened anew.',
  openAgain: 'Open the template',
  signIn: 'Sign in',
  notFoundTitle: 'There is no such template',
  notFoundText:
    'It was deleted, or the link is of another template. Open it from the list of templates in the dashboard.',
  toTemplates: 'To the templates',
  offlineTitle: 'The server does not answer',
  offlineText: 'The template opens by itself as soon as the server is back.',
  failedTitle: 'The template could not be opened',
  unreadableTitle: 'This template cannot be read',

  saved: 'Saved',
  savedAt: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  savedHere: 'Saved on this computer; the server does not answer',
  savedHereSignedOut: 'Saved on this computer; sign in to save it for good',
  savedHereOnly: 'Saved on this computer only',
  notSaved: 'Not saved anywhere',
  elsewhere: 'Another tab edits this template',
  elsewhereShort: 'View only',
  conflictShort: 'Saved elsewhere meanwhile',
  saveNow: 'Save now',
  saveNowTitle: 'Changes are saved by themselves. Press to save now.',
  savingSteps: {
    saved: 'Everything is saved.',
    unreachable:
      'The server does not answer. Your changes are kept on this computer and are sent when it is back.',
    failed: 'The changes are not saved yet.',
  },
  notWritable: 'The template cannot be written as a file. Undo the last change, and it is saved again.',
  notTaken: 'The server did not take the template. Undo the last change, and it is saved again.',

  name: 'Name of the template',
  nameMissing: 'A template needs a name.',
  rename: 'Rename the template',

  conflictNotice:
    'This template was saved somewhere else meanwhile. Nothing more is saved here until you choose.',
  choose: 'Choose',
  signedOutText: 'You are signed out. Your changes are kept on this computer until you sign in again.',
  signInAgain: 'Sign in again',
  strangerText:
    'The account that is signed in has no such template. Your changes are kept on this computer: sign in with the other account, or save them as a file.',
  goneText:
    'This template was deleted. Your changes are kept on this computer: save them as a file or as a new template.',
  notKeptText:
    'The server does not answer, and this browser keeps nothing. Leave this tab open until the changes are saved.',
  refusedText: (reason: string) => `The changes are not saved: ${reason}`,
  readOnlyText: 'Another tab of this browser edits this template now. Here you can only look.',
  takeBack: 'Edit here',
  takingBack: 'Taking over…',
  restoredText: (count: number) => `Restored ${changes(count)} that had not reached the server.`,
  undo: 'Undo',
  hide: 'Hide this notice',
  downloadFile: 'Save as a file',

  openElsewhereTitle: 'This template is open in another tab',
  openElsewhereText:
    'One tab at a time edits a template, so that neither overwrites the other. What the other tab has is saved first.',
  takeOver: 'Edit here instead',
  lookOnly: 'Only look',
  saveAsCopy: 'Save as a copy',

  conflictTitle: 'This template was saved somewhere else',
  conflictText: (time: string) =>
    `Another window or computer saved it at ${time}, while you were changing it here. Nothing is lost: choose what to go on with.`,
  conflictLayers: (count: number) =>
    count === 1 ? 'They differ in one place:' : `They differ in ${count} places:`,
  conflictSame: 'Only the name differs.',
  mine: 'Yours, here',
  theirs: (time: string) => `Saved there, ${time}`,
  saveMineAsCopy: 'Save mine as a copy',
  takeTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  theirsName: (time: string) => `Saved somewhere else, ${time}`,
  keepFailed: 'Yours could not be saved. Please try again.',
  keepMineHint: 'Theirs stays in the version history. Using theirs can be undone.',
  copyName: (name: string) => `${name} (my version)`,
  copyFailed: 'The copy could not be saved. Please try again.',

  takeTheirsStep: 'Use what was saved elsewhere',
  takenOverStep: 'Load what the other tab saved',
  restoredStep: 'Restore unsent changes',
  dropRestored: 'Drop restored changes',
});
