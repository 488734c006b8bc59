import type { Translated } from '#core/messages/catalogue.ts';
import type { versionsMessages as versionsMessagesInEnglish } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const versionsMessages = {
  title: 'Versionsverlauf',
  open: 'Versionsverlauf',
  intro:
    'Jeder Entwurf bleibt eine Weile erhalten; was veröffentlicht wurde oder einen Namen hat, bleibt dauerhaft.',
  list: 'Versionen, die neueste zuerst',
  now: 'Jetziger Stand',
  kinds: { saved: 'Entwurf', published: 'Veröffentlicht', restored: 'Wiederhergestellt' },
  isDraft: 'Jetzt',
  isPublished: 'Jetzt veröffentlicht',
  compareWithNow: 'Mit dem vergleichen, was gerade bearbeitet wird:',
  backToList: 'Alle Versionen',
  restoreThis: 'Diese Version wiederherstellen',
  restored: (label) => `Wiederhergestellt: ${label}. „Rückgängig“ bringt zurück, was vorher da war.`,
  restoreStep: 'Version wiederherstellen',
  restoreFailed: 'Die Version konnte nicht wiederhergestellt werden. Bitte versuchen Sie es erneut.',
  nameOf: (label) => `${label} benennen`,
  nameTitle: 'Diese Version benennen',
  nameLabel: 'Name',
  nameHint: 'Eine Version mit Namen bleibt dauerhaft erhalten. Ein leeres Feld nimmt ihr den Namen.',
  nameMissing: 'Geben Sie einen Namen ein.',
  nameFailed: 'Der Name konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  keep: 'Diese Version behalten',
  keepTitle: 'Den jetzigen Stand als Version behalten',
  keepSubmit: 'Behalten',
  kept: 'Die Version bleibt erhalten.',
  loadFailed: 'Der Versionsverlauf konnte nicht geladen werden.',
  pictureFailed: 'Diese Version lässt sich nicht zeigen.',
  more: 'Ältere Versionen',
  empty: 'Noch keine Versionen. Sie entstehen mit der ersten Änderung.',
  same: 'Diese Version ist, was gerade bearbeitet wird.',
  differs: (count) => (count === 1 ? 'Eines ist jetzt anders:' : `${number(count)} Dinge sind jetzt anders:`),
  unsaved:
    'Der jetzige Stand konnte nicht zuerst gespeichert werden. Versuchen Sie es, wenn alles gespeichert ist.',
} satisfies Translated<typeof versionsMessagesInEnglish>;
