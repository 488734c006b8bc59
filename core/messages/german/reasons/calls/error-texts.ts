import type { Translated } from '#core/messages/catalogue.ts';
import type { errorTexts as errorTextsInEnglish } from '#core/messages/reasons/calls/error-texts.ts';

export const errorTexts = {
  bad_request: 'Die Anfrage ist nicht gültig.',
  unauthenticated: 'Bitte melden Sie sich erneut an.',
  forbidden: 'Das ist nicht erlaubt.',
  second_step_required: 'Bitte geben Sie zuerst den Code Ihrer Anmelde-App ein.',
  not_found: 'Nicht gefunden.',
  conflict: 'Das gibt es schon.',
  quota_reached: 'Ihr Konto hat dafür keinen Platz.',
  template_required: 'Ein Feed ohne Vorlage kann nicht aktiviert werden. Bitte weisen Sie zuerst eine zu.',
  feed_refused: 'Der Feed konnte in der Core-API nicht angelegt werden',
  feed_not_stored: 'Der Feed konnte nicht gespeichert werden: ',
  gone: 'Das wurde schon benutzt oder ist zu alt. Bitte beginnen Sie von vorn.',
  draft_changed:
    'Diese Vorlage wurde inzwischen an anderer Stelle gespeichert. Laden Sie, was dort gespeichert wurde, oder behalten Sie Ihre als Kopie.',
  too_large: 'Die Anfrage ist zu groß.',
  unsupported_media_type: 'Senden Sie JSON.',
  key_reused:
    'Dieser Idempotency-Key wurde schon mit einer anderen Anfrage gesendet. Bitte senden Sie einen neuen.',
  misdirected:
    'Dieser Server antwortet nicht unter diesem Namen. Bitte öffnen Sie ihn unter seiner eigenen Adresse.',
  unprocessable: 'Die Anfrage war nicht zu verstehen.',
  rate_limited: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  unavailable: 'Der Dienst startet gerade neu. Bitte versuchen Sie es gleich noch einmal.',
} satisfies Translated<typeof errorTextsInEnglish>;
