import type { Translated } from '#core/messages/catalogue.ts';
import type { billingReasons as billingReasonsInEnglish } from '#core/messages/reasons/calls/billing-reasons.ts';

export const billingReasons = {
  no_plan: 'Die Bestellung nennt keinen Tarif. Bitte wählen Sie einen.',
  several_plans: 'Ein Projekt hat einen Tarif. Bitte wählen Sie einen.',
  unknown_price:
    'Dieser Preis wird hier nicht angeboten. Bitte laden Sie die Seite neu und wählen Sie noch einmal.',
  wrong_quantity: 'Ein Tarif wird einmal bestellt, und zu Enterprise kommen 1 bis 18 Pakete.',
  add_on_without_enterprise: 'Pakete gibt es nur zu Enterprise.',
  foreign_address: 'Nach der Kasse geht es nur zu diesem Dashboard zurück.',
  has_subscription: 'Dieses Projekt hat schon ein Abo. Bitte wechseln Sie stattdessen den Tarif.',
  other_order:
    'Im selben Moment wurde für dieses Projekt ein anderer Tarif gewählt. Bitte versuchen Sie es erneut.',
  no_subscription: 'Dieses Projekt hat kein Abo. Bitte wählen Sie zuerst einen Tarif.',
  same_plan: 'Das ist der Tarif, den das Projekt schon hat.',
  preview_too_old: 'Die Kosten wurden vor zu langer Zeit ermittelt. Bitte sehen Sie noch einmal nach.',
  changed_elsewhere:
    'Dieser Tarif wird gerade in einem anderen Fenster geändert. Bitte sehen Sie ihn sich noch einmal an.',
  not_sold: 'Tarife können gerade nicht gekauft werden. Bitte versuchen Sie es später erneut.',
  provider_away:
    'Der Zahlungsdienst war nicht zu erreichen. Nichts wurde geändert. Bitte versuchen Sie es gleich noch einmal.',
  provider_refused: 'Der Zahlungsdienst hat das abgelehnt. Nichts wurde geändert.',
} satisfies Translated<typeof billingReasonsInEnglish>;
