import { catalogue } from '#core/messages/catalogue.ts';

/** Texts for the operator of an installation: invitations, and wrong settings. */
export const installationMessages = catalogue('installationMessages', {
  operatorOnly: 'Only the account that runs this installation may do this.',
  somebody: 'Somebody',

  invitations: 'Invitations',
  invitationsText:
    'Whom you invite can make an account here. Each link is for one address and works for seven days.',
  invite: 'Invite',
  inviteTitle: 'Invite somebody',
  inviteText: 'They get a link to make an account with. You can also copy it and send it yourself.',
  inviteEmail: 'Their email',
  inviteFailed: 'Failed to invite',
  inviteAgain: 'Invite again',
  addressInvalid: 'Please enter a valid email address',
  hasAccount: 'This address has an account already.',
  signUpIsClosed: 'Nobody can make an account while SIGN_UP is closed. Set SIGN_UP to invite first.',
  invitedTitle: 'Invitation ready',
  invitedMailed: (email: string) =>
    `An email with a link is on its way to ${email}. Or send them this link yourself: it is shown this once.`,
  invitedNotMailed: (email: string) =>
    `No email can be sent from here, so please send ${email} this link yourself: it is shown this once.`,
  invitationLink: 'Link',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyLinkFailed: 'Failed to copy the link',
  done: 'Done',
  noInvitations: 'Nobody was invited yet.',
  loadInvitationsFailed: 'Failed to load the invitations',
  invitedAt: 'Invited',
  expires: 'works until',
  state: { open: 'Waiting', accepted: 'Accepted', expired: 'Too old' },
  revoke: 'Take back',
  revokeOf: (email: string) => `Take back the invitation of ${email}`,
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email} from the list`,
  revoked: 'Invitation taken back',
  removed: 'Removed from the list',
  revokeFailed: 'Failed to take the invitation back',

  installation: 'Installation',
  installationText: 'You run this installation: this card is shown to you alone.',
  version: 'Version',
  signUp: 'Who may register',
  signUpModes: {
    open: 'Anybody',
    invite: 'Whom you invite',
    closed: 'Nobody',
  },
  signUpDomains: (domains: readonly string[]) => `Addresses at ${domains.join(', ')}`,
  allFine: 'Nothing is set wrong. For a look at the machine and the data run: npm run -s feedmaker -- doctor',
  warn: 'Worth a look',
  fail: 'Wrong',
  dismiss: 'Dismiss',
  dismissOf: (title: string) => `Dismiss: ${title}`,
  dismissed: 'Dismissed',
  restore: 'Show again',
  restoreOf: (title: string) => `Show again: ${title}`,
  changeFailed: 'Failed to change that',
  loadFailed: 'Failed to load what is known of the installation',
  noticeTitle: (count: number) =>
    count === 1
      ? 'One setting of this installation needs you'
      : `${count} settings of this installation need you`,
  noticeText: 'You run it, so only you see this.',
  noticeLink: 'See what to set',
});
