import type { CutOutDoubt } from '#picture/paint';
import { catalogue } from '#core/messages/catalogue.ts';

/** Reasons why a photo keeps its background although it should have been removed; the shop reads the sentence. */
export const cutOutDoubts = catalogue('cutOutDoubts', {
  uncertain: 'The background was kept: product and background could not be told apart safely.',
  nothing_found: 'The background was kept: no product stood out from it.',
  fills_photo: 'The background was kept: the product reaches the edges of the photo.',
  in_pieces: 'The background was kept: no single product stood out from it.',
} satisfies Record<CutOutDoubt, string>);

/** Said of every product while the server's own model cannot be used. */
export const cutOutFaults = catalogue('cutOutFaults', {
  unavailable: 'The background was kept: background removal does not work on this server now.',
});
