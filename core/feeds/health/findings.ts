/**
 * Findings about a product besides its result, worst first: values missing in its picture, and problems that channels will have with it.
 */
export const findings = [
  'text_empty',
  'same_picture',
  'price_gone',
  'reduction_unlikely',
  'no_own_id',
  'text_not_drawn',
  'code_too_long',
  'picture_missing',
  'further_photo_missing',
  'picture_unchecked',
  'text_cut',
  'small_photo',
  'long_title',
] as const;

export type Finding = (typeof findings)[number];

/** Findings that need a comparison with other products or another run: recorded once the whole run is drawn. */
export const findingsBeside = [
  'text_empty',
  'same_picture',
  'price_gone',
] as const satisfies readonly Finding[];

/** Maximum title length at Google in characters (https://support.google.com/merchants/answer/6324415). */
const TITLE_MAX = 150;

/** Minimum photo side in px, required by Google from 31 January 2027 (core/feeds/channels/channel-rules.ts). */
const PHOTO_SIDE_MIN = 500;

/** Lists the findings of a picture, whichever product shows it; `photoSide` is in px. */
export function listPictureFindings({
  isTextCut,
  photoSide,
}: {
  readonly isTextCut: boolean;
  readonly photoSide: number;
}): Finding[] {
  return [
    ...(isTextCut ? (['text_cut'] as const) : []),
    ...(photoSide < PHOTO_SIDE_MIN ? (['small_photo'] as const) : []),
  ];
}

/** Lists the findings about a product, in the order of `findings`; null without any. */
export function listFindings(product: {
  state: string;
  values: Readonly<Record<string, string>>;
  reasonCode: string | null;
  picture: readonly string[];
}): Finding[] | null {
  const { state, values, reasonCode, picture } = product;
  const { title = '' } = values;
  if (state === 'left_out') return null;
  const isPictured = state === 'enhanced' || state === 'kept';
  const found = findings.filter(
    (finding) =>
      (finding === 'long_title' && title.length > TITLE_MAX && Array.from(title).length > TITLE_MAX) ||
      (finding === 'reduction_unlikely' && values['feed_reduction'] !== undefined) ||
      (isPictured && picture.includes(finding)) ||
      (state === 'enhanced' && reasonCode === finding),
  );
  return found.length === 0 ? null : found;
}
