import type { Translated } from '#core/messages/catalogue.ts';
import type {
  authRefusals as authRefusalsInEnglish,
  authMessages as authMessagesInEnglish,
} from '#core/messages/screens/account/auth-messages.ts';

const weakPasswordReasons: Record<string, string> = {
  length: 'es ist zu kurz',
  characters: 'es braucht mehr Arten von Zeichen',
  pwned: 'es ist aus einem Datenleck bekannt',
};

export const authRefusals = {
  anonymous_provider_disabled: 'Bitte geben Sie eine E-Mail-Adresse und ein Passwort an.',
  bad_jwt: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  current_password_invalid: 'Das aktuelle Passwort stimmt nicht.',
  current_password_required: 'Bitte geben Sie Ihr aktuelles Passwort ein.',
  'Invalid recovery code entered': 'Dieser Notfallcode stimmt nicht oder wurde schon benutzt.',
  insufficient_aal: 'Bitte geben Sie zuerst den Code Ihrer Anmelde-App ein.',
  mfa_challenge_expired: 'Das hat zu lange gedauert. Bitte geben Sie den Code ein, den die App jetzt zeigt.',
  mfa_factor_name_conflict: 'Sie haben schon eine App mit diesem Namen. Bitte wählen Sie einen anderen.',
  mfa_recovery_codes_locked: 'Zu viele falsche Codes. Bitte warten Sie eine Viertelstunde.',
  mfa_verification_failed: 'Dieser Code stimmt nicht. Bitte geben Sie den ein, den die App jetzt zeigt.',
  too_many_enrolled_mfa_factors: 'Sie haben schon zehn Apps. Entfernen Sie zuerst eine.',
  over_email_send_rate_limit:
    'Eine Mail wurde gerade erst angefordert. Bitte warten Sie eine Minute und versuchen Sie es erneut.',
  over_request_rate_limit: 'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  reauthentication_needed:
    'Bitte geben Sie Ihr aktuelles Passwort ein oder fordern Sie einen Code per Mail an.',
  reauthentication_not_valid: 'Dieser Code stimmt nicht oder ist zu alt. Bitte fordern Sie einen neuen an.',
  refresh_token_already_used: 'Ihre Sitzung wurde zur Sicherheit beendet. Bitte melden Sie sich erneut an.',
  refresh_token_not_found: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  same_password: 'Das neue Passwort muss sich vom alten unterscheiden.',
  session_not_found: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  'Signups not allowed for this instance':
    'Neue Konten sind hier nicht möglich. Bitte fragen Sie die Betreiber dieser Seite.',
  'The first account here takes the code that the log of the server names.':
    'Dieser Code stimmt nicht. Bitte kopieren Sie ihn aus dem Protokoll des Servers.',
  user_banned: 'Dieses Konto ist zurzeit gesperrt. Bitte fragen Sie die Betreiber dieser Seite.',
  user_not_found: 'Dieses Konto gibt es nicht mehr.',
  // Sentences of the auth protocol that English readers get unchanged.
  'Invalid login credentials': 'E-Mail-Adresse oder Passwort stimmen nicht',
  'Email not confirmed': 'Diese E-Mail-Adresse ist noch nicht bestätigt',
  'User already registered': 'Mit dieser Adresse gibt es schon ein Konto',
  email_exists: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto',
  'Unable to validate email address: invalid format': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'An email address is required': 'Bitte geben Sie eine E-Mail-Adresse ein',
  'An email address is too long': 'Diese E-Mail-Adresse ist zu lang',
  'Email link is invalid or has expired': 'Dieser Link ist ungültig oder abgelaufen',
  'Token has expired or is invalid': 'Dieser Code ist ungültig oder abgelaufen',
  'Password must be at least 6 characters': 'Das Passwort braucht mindestens 6 Zeichen',
  'This password is known from a data leak. Please choose another one.':
    'Dieses Passwort ist aus einem Datenleck bekannt. Bitte wählen Sie ein anderes.',
  'This link was already used. Please sign in.': 'Dieser Link wurde schon benutzt. Bitte melden Sie sich an.',
  'This site cannot send email. Please ask the people who run it.':
    'Diese Seite kann keine Mails senden. Bitte fragen Sie ihre Betreiber.',
  'Something went wrong on our side. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof authRefusalsInEnglish>;

export const authMessages = {
  signIn: 'Anmelden',
  signUp: 'Konto anlegen',
  email: 'E-Mail',
  password: 'Passwort',
  confirmPassword: 'Passwort wiederholen',
  forgotPassword: 'Passwort vergessen?',
  forgotPasswordTitle: 'Passwort vergessen?',
  forgotPasswordText: 'Nennen Sie uns Ihre E-Mail-Adresse, und wir senden Ihnen einen Link für ein neues.',
  sendLink: 'Link senden',
  sendLinkFailed: 'Der Link konnte nicht gesendet werden',
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  linkSentTitle: 'Prüfen Sie Ihr Postfach',
  linkSent: (email) =>
    `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs. Öffnen Sie ihn innerhalb einer Stunde in diesem Browser.`,
  linkSentHelp:
    'Nach ein paar Minuten nichts da? Sehen Sie im Spam-Ordner nach oder fordern Sie ihn erneut an.',
  done: 'Fertig',
  newPasswordTitle: 'Neues Passwort festlegen',
  newPasswordText: 'Alle anderen Browser werden beim Speichern abgemeldet.',
  newPasswordKeys: (keys) =>
    `Ihre API-Schlüssel werden dabei widerrufen, damit niemand sonst mit einem weitermacht: ${keys.join(', ')}.`,
  newPassword: 'Neues Passwort',
  savePassword: 'Passwort speichern',
  passwordSaved: 'Passwort geändert',
  passwordSaveFailed: 'Das Passwort konnte nicht geändert werden',
  resetLinkFailed: 'Dieser Link ist zu alt oder wurde schon benutzt. Fordern Sie hier einen neuen an.',
  resetLinkElsewhere:
    'Dieser Link wurde in einem anderen Browser angefordert. Öffnen Sie ihn dort oder fordern Sie hier einen neuen an.',
  resetLinkMissing: 'Öffnen Sie den Link in der Mail von uns oder fordern Sie hier einen neuen an.',
  invitedTitle: 'Sie sind eingeladen',
  invitedText: 'Für Sie wurde ein Konto angelegt. Nehmen Sie die Einladung an und wählen Sie ein Passwort.',
  acceptInvitation: 'Einladung annehmen',
  invitationFailed:
    'Diese Einladung ist zu alt oder wurde schon benutzt. Bitten Sie um eine neue oder fordern Sie hier ein neues Passwort an.',
  weakPassword: (reasons) =>
    `Bitte wählen Sie ein stärkeres Passwort: ${reasons.map((reason) => weakPasswordReasons[reason] ?? reason).join(', ')}.`,
  signInSubtitle: 'Willkommen zurück. Ihre Produkte warten schon.',
  signUpSubtitle: 'Produkt-Feed einfügen und einen bekommen, dessen Bilder verkaufen.',
  passwordHint: (lengthMin) => `Mindestens ${lengthMin} Zeichen`,
  confirmationHelp:
    'Nichts da? Sehen Sie im Spam-Ordner nach oder registrieren Sie sich mit derselben Adresse erneut.',
  backToSignIn: 'Zur Anmeldung',
  showcaseLabel: 'Vier Produktfotos und die Anzeigen daraus',
  showcaseTitle: 'Dieselben Produkte. Bilder, die verkaufen.',
  showcaseText:
    'Ihr Feed geht hinein, ein gestalteter Feed kommt heraus, und seine Bilder folgen jeder Preisänderung.',
  showcasePause: 'Bilder anhalten',
  showcasePlay: 'Bilder bewegen',
  noAccountYet: 'Noch kein Konto?',
  haveAccount: 'Sie haben schon ein Konto?',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  fillAllFields: 'Bitte füllen Sie alle Felder aus',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  passwordTooShort: 'Das Passwort braucht mindestens 6 Zeichen',
  signedIn: 'Sie sind angemeldet',
  signInFailed: 'Die Anmeldung ist fehlgeschlagen',
  signedUpPending: 'Konto angelegt. Bitte bestätigen Sie es mit dem Link in unserer Mail.',
  signedUp: 'Konto angelegt',
  signUpFailed: 'Das Konto konnte nicht angelegt werden',
  signedOut: 'Sie sind abgemeldet',
  checkEmail: 'Prüfen Sie Ihr Postfach',
  confirmationSent: 'Wir haben Ihnen einen Link gesendet. Öffnen Sie ihn, um Ihr Konto fertig anzulegen.',
  confirmedElsewhere:
    'Ihr Bestätigungslink wurde in einem anderen Browser geöffnet als dem, in dem Sie sich registriert haben. Bitte melden Sie sich an.',
  linkUsed: 'Dieser Link wurde schon benutzt. Bitte melden Sie sich an.',
  linkFailed:
    'Dieser Bestätigungslink ist zu alt oder wurde schon benutzt. Bitte melden Sie sich an; geht das nicht, registrieren Sie sich erneut.',
  emailHalfChanged: 'Eine Adresse hat zugestimmt. Öffnen Sie nun den Link in der Mail an die andere.',
  emailChanged: 'Ihre E-Mail-Adresse wurde geändert.',
  emailLinkFailed:
    'Dieser Link ist zu alt oder wurde schon benutzt. Bitte ändern Sie Ihre Adresse noch einmal.',
  signUpClosedHint: 'Konten gibt es hier auf Einladung.',
  invitationOver:
    'Diese Einladung ist zu alt, wurde schon benutzt oder zurückgenommen. Bitten Sie um eine neue.',
  firstCode: 'Code aus dem Protokoll des Servers',
  firstCodeHint: 'Das erste Konto betreibt diese Installation. Das Protokoll nennt seinen Code beim Start.',
  closedTitle: 'Keine neuen Konten',
  closedText: 'Hier kann niemand ein Konto anlegen. Bitte fragen Sie die Betreiber dieser Seite.',
  inviteOnlyTitle: 'Auf Einladung',
  inviteOnlyText:
    'Konten gibt es hier auf Einladung. Öffnen Sie den Link in der Mail oder bitten Sie die Betreiber dieser Seite um einen.',
  invitedSubtitle: 'Sie wurden eingeladen. Wählen Sie ein Passwort, und Sie sind drin.',
  signUpFullyClosedHint: 'Neue Konten sind hier nicht möglich.',
} satisfies Translated<typeof authMessagesInEnglish>;
