import type { Translated } from '#core/messages/catalogue.ts';
import type { securityMessages as securityMessagesInEnglish } from '#core/messages/screens/account/security-messages.ts';
import type { SecurityAct } from '#core/account/security-acts.ts';

type Detail = Readonly<Record<string, string>>;

const methods: Detail = {
  password: 'mit dem Passwort',
  mail: 'mit einem Link oder Code aus einer Mail',
  recovery: 'mit dem Link für ein vergessenes Passwort',
  anonymous: 'ohne Adresse',
};

const reasons: Detail = {
  invalid_credentials: 'falsches Passwort',
  email_not_confirmed: 'Adresse nicht bestätigt',
};

const quoted = (name: string | undefined) => (name === undefined || name === '' ? '' : ` „${name}“`);

const aside = (word: string | undefined) => (word === undefined ? '' : ` (${word})`);

const isCodes = ({ method }: Detail) => method === 'recovery code';

const acts: Record<SecurityAct, (detail: Detail) => string> = {
  sign_up: () => 'Konto angelegt',
  sign_up_refused: () => 'Registrierung abgelehnt',
  sign_in: ({ method = '' }) => `Angemeldet ${methods[method] ?? ''}`.trim(),
  sign_in_failed: ({ reason = '' }) => `Anmeldung fehlgeschlagen${aside(reasons[reason])}`,
  locked_out: () => 'Anmeldung nach zu vielen Fehlversuchen eine Weile gesperrt',
  sign_out: ({ scope }) =>
    scope === 'global'
      ? 'Überall abgemeldet'
      : scope === 'others'
        ? 'Alle anderen Browser abgemeldet'
        : 'Abgemeldet',
  session_ended: () => 'Ein Browser wurde abgemeldet',
  refresh_token_reused: () =>
    'Ein Browser wurde zur Sicherheit abgemeldet: Seine Sitzung wurde doppelt benutzt',
  proof_failed: () => 'Änderung abgelehnt: falsches Passwort oder falscher Code',
  recovery_asked: () => 'Mail für ein neues Passwort angefordert',
  code_asked: () => 'Bestätigungscode angefordert',
  password_changed: () => 'Passwort geändert',
  email_change_asked: () => 'Andere E-Mail-Adresse angefordert',
  email_changed: () => 'E-Mail-Adresse geändert',
  key_created: ({ name }) => `API-Schlüssel${quoted(name)} angelegt`,
  key_revoked: ({ name }) => `API-Schlüssel${quoted(name)} widerrufen`,
  factor_enrolled: (detail) =>
    isCodes(detail) ? 'Notfallcodes erstellt' : `Anmelde-App${quoted(detail['name'])} hinzugefügt`,
  factor_verified: (detail) =>
    isCodes(detail) ? 'Ein Notfallcode wurde benutzt' : 'Zweiter Schritt der Anmeldung bestanden',
  factor_failed: () => 'Zweiter Schritt der Anmeldung fehlgeschlagen',
  factor_removed: (detail) => {
    if (detail['by'] === 'administrator')
      return 'Anmeldung in zwei Schritten durch einen Administrator geändert';
    return isCodes(detail) ? 'Notfallcodes entfernt' : `Anmelde-App${quoted(detail['name'])} entfernt`;
  },
  data_exported: () => 'Daten heruntergeladen',
  account_deleted: () => 'Konto gelöscht',
  invitation_sent: ({ email }) => `${email ?? 'Jemand'} eingeladen`,
  invitation_revoked: ({ email }) => `Einladung von ${email ?? 'jemandem'} zurückgenommen`,
  admin_user_created: () => 'Konto durch einen Administrator angelegt',
  admin_user_changed: () => 'Konto durch einen Administrator geändert',
  admin_user_deleted: () => 'Konto durch einen Administrator gelöscht',
  admin_link_made: () => 'Anmeldelink durch einen Administrator erstellt',
  admin_refused: () => 'Aufruf eines Administrators abgelehnt',
};

export const securityMessages = {
  title: 'Sicherheit',
  text: 'Anmeldungen, Passwörter, Schlüssel und mehr aus den letzten 90 Tagen. Etwas waren nicht Sie? Ändern Sie Ihr Passwort.',
  empty: 'Noch ist nichts geschehen.',
  loadFailed: 'Das Sicherheitsprotokoll konnte nicht geladen werden',
  noun: 'Einträge',
  from: (address) => `von ${address}`,
  describe: (act, detail) => acts[act](detail),
} satisfies Translated<typeof securityMessagesInEnglish>;
