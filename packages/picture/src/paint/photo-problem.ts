/** Fault of a photo itself, found when it is read or drawn. */
export type PhotoProblem =
  | 'not_an_image'
  | 'unsupported_image'
  | 'too_many_pixels'
  | 'too_small'
  | 'too_costly'
  | 'broken_image'
  | 'not_an_address'
  | 'svg_with_words'
  | 'svg_not_plain'
  | 'drawing_stopped';

/** Reason why a photo keeps its background although it should have been removed. */
export type CutOutDoubt = 'uncertain' | 'nothing_found' | 'fills_photo' | 'in_pieces';
