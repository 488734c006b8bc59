/** Why a product photo cannot be used; the sentence is what the shop reads. */
export const photoProblems = {
  not_an_image: 'The photo link does not lead to a picture.',
  unsupported_image: 'The photo is in a format that cannot be used. Use JPEG, PNG, WebP, GIF or AVIF.',
  too_many_pixels: 'The photo is too large. The limit is 50 megapixels.',
  too_small: 'The photo is too small. It needs at least 100 pixels on each side.',
  broken_image: 'The photo is damaged and cannot be read completely.',
  drawing_stopped:
    'The picture took too long or too much memory and was stopped. If other products say so too, the template has too many effects.',
} as const;

/** The code of a reason in `photoProblems`. */
export type PhotoProblem = keyof typeof photoProblems;
