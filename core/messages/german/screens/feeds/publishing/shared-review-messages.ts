import type { Translated } from '#core/messages/catalogue.ts';
import type { sharedReviewMessages as sharedReviewMessagesInEnglish } from '#core/messages/screens/feeds/publishing/shared-review-messages.ts';

export const sharedReviewMessages = {
  title: (feed) => (feed === '' ? 'Änderungen zur Freigabe' : `Änderungen zur Freigabe: ${feed}`),
  plainTitle: 'Änderungen zur Freigabe',
  intro:
    'Diese Änderungen sind noch nicht veröffentlicht. Sehen Sie sie an, sagen Sie, was anders sein soll, oder geben Sie sie frei.',
  introReading:
    'Diese Änderungen sind noch nicht veröffentlicht. Sehen Sie sie an und sagen Sie, was anders sein soll.',
  until: (day) => `Dieser Link gilt bis ${day}.`,
  states: {
    approved: 'Diese Änderungen wurden freigegeben.',
    discarded: 'Diese Änderungen wurden verworfen.',
    replaced: 'Etwas Neueres trat an die Stelle dieser Änderungen. Bitten Sie um einen neuen Link.',
  },
  approvedBy: (name) => `Diese Änderungen wurden von ${name} freigegeben.`,
  overTitle: 'Dieser Link öffnet nichts',
  failedTitle: 'Das konnte nicht geladen werden',
  yourName: 'Ihr Name',
  comment: 'Kommentar',
  asks: 'Um Änderungen bitten',
  send: 'Kommentar senden',
  sent: 'Ihr Kommentar wurde gesendet',
  owner: 'Inhaber des Feeds',
  approve: 'Freigeben und veröffentlichen',
  approveText:
    'Ihr Name wird mit der Freigabe gespeichert. Der Feed wird für alle seine Kanäle veröffentlicht.',
  share: 'Zur Freigabe teilen',
  shareText:
    'Wer den Link hat, sieht diese Änderungen und kann sie 14 Tage lang kommentieren, ohne Konto. Er zeigt sonst nichts von Ihnen.',
  mayApprove: 'Darf auch freigeben',
  mayApproveHint: 'Eine Freigabe über diesen Link veröffentlicht den Feed.',
  makeLink: 'Link erstellen',
  linkTitle: 'Kopieren Sie den Link jetzt',
  linkText: 'Er wird nur dieses eine Mal gezeigt. Geht er verloren, erstellen Sie einen neuen.',
  link: 'Link',
  copy: 'Link kopieren',
  copyTexts: { copied: 'Link kopiert', failed: 'Der Link konnte nicht kopiert werden' },
  done: 'Fertig',
  linkFailed: 'Der Link konnte nicht erstellt werden',
  links: 'Links',
  linkUntil: (made, until) => `Erstellt ${made}, gültig bis ${until}`,
  approves: 'darf freigeben',
  revoke: 'Widerrufen',
  revokeNamed: (made) => `Link vom ${made} widerrufen`,
  revoked: 'Der Link öffnet nichts mehr',
  revokeFailed: 'Der Link konnte nicht widerrufen werden',
} satisfies Translated<typeof sharedReviewMessagesInEnglish>;
