import type { Translated } from '#core/messages/catalogue.ts';
import type {
  cutOutDoubts as cutOutDoubtsInEnglish,
  cutOutFaults as cutOutFaultsInEnglish,
} from '#core/messages/reasons/products/cut-out-reasons.ts';

export const cutOutDoubts = {
  uncertain: 'Der Hintergrund blieb: Produkt und Hintergrund ließen sich nicht sicher trennen.',
  nothing_found: 'Der Hintergrund blieb: Kein Produkt hob sich von ihm ab.',
  fills_photo: 'Der Hintergrund blieb: Das Produkt reicht bis an die Ränder des Fotos.',
  in_pieces: 'Der Hintergrund blieb: Kein einzelnes Produkt hob sich von ihm ab.',
} satisfies Translated<typeof cutOutDoubtsInEnglish>;

export const cutOutFaults = {
  unavailable: 'Der Hintergrund blieb: Das Freistellen geht auf diesem Server zurzeit nicht.',
} satisfies Translated<typeof cutOutFaultsInEnglish>;
