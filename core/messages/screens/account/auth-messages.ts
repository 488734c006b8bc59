import { catalogue } from '#core/messages/catalogue.ts';

const weakPasswordReasons: Record<string, string> = {
  length: 'it is too short',
  characters: 'it needs more kinds of characters',
  pwned: 'it is known from a data leak',
};

/**
 * Texts for a refusal of the auth protocol, by its code, or by its sentence where one code has several. Without a line here the user sees
 * the protocol's own words.
 */
export const authRefusals = catalogue<Readonly<Record<string, string>>>('authRefusals', {
  anonymous_provider_disabled: 'Please give an email address and a password.',
  bad_jwt: 'Your session has ended. Please sign in again.',
  current_password_invalid: 'The current password is not right.',
  current_password_required: 'Please enter your current password.',
  'Invalid recovery code entered': 'This recovery code is not right, or it was used before.',
  insufficient_aal: 'Please enter the code of your sign-in app first.',
  mfa_challenge_expired: 'That took too long. Please type the code that the app shows now.',
  mfa_factor_name_conflict: 'You have an app of this name already. Please choose another name.',
  mfa_recovery_codes_locked: 'Too many wrong codes. Please wait a quarter of an hour.',
  mfa_verification_failed: 'This code is not right. Please type the one that the app shows now.',
  too_many_enrolled_mfa_factors: 'You have ten apps already. Remove one first.',
  over_email_send_rate_limit: 'An email was asked for just now. Please wait a minute and try again.',
  over_request_rate_limit: 'Too many attempts. Please wait a moment and try again.',
  reauthentication_needed: 'Please enter your current password, or ask for a code by email.',
  reauthentication_not_valid: 'This code is not right or too old. Please ask for a new one.',
  refresh_token_already_used: 'Your session was closed for safety. Please sign in again.',
  refresh_token_not_found: 'Your session has ended. Please sign in again.',
  same_password: 'The new password must differ from the old one.',
  session_not_found: 'Your session has ended. Please sign in again.',
  'Signups not allowed for this instance':
    'New accounts are not open here. Please ask the people who run this site.',
  'The first account here takes the code that the log of the server names.':
    'This code is not right. Please copy it from the log of the server.',
  user_banned: 'This account is closed at the moment. Please ask the people who run this site.',
  user_not_found: 'This account does not exist any more.',
});

/** Sign in, register, email confirmation. */
export const authMessages = catalogue('authMessages', {
  signIn: 'Sign in',
  signUp: 'Create account',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  forgotPassword: 'Forgot password?',
  forgotPasswordTitle: 'Forgot your password?',
  forgotPasswordText: 'Enter your email address, and we’ll send you a link to set a new password.',
  sendLink: 'Send link',
  sendLinkFailed: 'Failed to send the link',
  invalidEmail: 'Please enter a valid email address',
  linkSentTitle: 'Check your email',
  linkSent: (email: string) =>
    `If ${email} has an account, a link is on its way. Open it in this browser within an hour.`,
  linkSentHelp: 'Nothing there after a few minutes? Look in the spam folder, or ask again.',
  done: 'Done',
  newPasswordTitle: 'Set a new password',
  newPasswordText: 'All other browsers are signed out when you save it.',
  newPasswordKeys: (keys: readonly string[]) =>
    `Your API keys are revoked with it, so that nobody else goes on with one: ${keys.join(', ')}.`,
  newPassword: 'New password',
  savePassword: 'Save password',
  passwordSaved: 'Password changed',
  passwordSaveFailed: 'Failed to change password',
  resetLinkFailed: 'This link is too old or was used already. Ask for a new one here.',
  resetLinkElsewhere: 'This link was asked for in another browser. Open it there, or ask for a new one here.',
  resetLinkMissing: 'Open the link in the email we sent you, or ask for a new one here.',
  invitedTitle: 'You are invited',
  invitedText: 'An account was made for you. Accept the invitation and choose a password.',
  acceptInvitation: 'Accept invitation',
  invitationFailed:
    'This invitation is too old or was used already. Ask for a new one, or for a new password here.',
  weakPassword: (reasons: readonly string[]) =>
    `Please choose a stronger password: ${reasons.map((reason) => weakPasswordReasons[reason] ?? reason).join(', ')}.`,
  signInSubtitle: 'Welcome back. Your products are waiting.',
  signUpSubtitle: 'Paste a product feed, get one whose pictures sell.',
  passwordHint: (lengthMin: number) => `At least ${lengthMin} characters`,
  confirmationHelp: 'Nothing there? Look in the spam folder, or register again with the same address.',
  backToSignIn: 'Go to sign in',
  showcaseLabel: 'Four product photos and the ads made of them',
  showcaseTitle: 'Same products. Pictures that sell.',
  showcaseText:
    'Your feed goes in, an enhanced feed comes out, and its pictures update with every price change.',
  showcasePause: 'Stop the pictures',
  showcasePlay: 'Let the pictures move',
  noAccountYet: 'No account yet?',
  haveAccount: 'Already have an account?',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  fillAllFields: 'Please fill in all fields',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters',
  signedIn: 'Login successful!',
  signInFailed: 'Failed to sign in',
  signedUpPending: 'Registration successful! Please check your email for confirmation.',
  signedUp: 'Registration successful!',
  signUpFailed: 'Failed to sign up',
  signedOut: 'Signed out successfully',
  checkEmail: 'Check your email',
  confirmationSent: 'We sent you a confirmation link. Open it to finish creating your account.',
  confirmedElsewhere:
    'Your confirmation link was opened in another browser than you registered in. Please sign in.',
  linkUsed: 'This link was already used. Please sign in.',
  linkFailed:
    'This confirmation link is too old or was used already. Please sign in; if you cannot, register again.',
  emailHalfChanged: 'One address has agreed. Now open the link in the email to the other one.',
  emailChanged: 'Your email address was changed.',
  emailLinkFailed: 'This link is too old or was used already. Please change your address again.',
  signUpClosedHint: 'Accounts here are made by invitation.',
  invitationOver: 'This invitation is too old, was used already or was taken back. Ask for a new one.',
  firstCode: 'Code from the server’s log',
  firstCodeHint: 'The first account runs this installation. The log names its code at the start.',
  closedTitle: 'No new accounts',
  closedText: 'Nobody can make an account here. Please ask the people who run this site.',
  inviteOnlyTitle: 'By invitation',
  inviteOnlyText:
    'Accounts here are made by invitation. Open the link in the email you got, or ask the people who run this site for one.',
  invitedSubtitle: 'You were invited. Choose a password, and you are in.',
  signUpFullyClosedHint: 'No new accounts can be made here.',
});
