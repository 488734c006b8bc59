/** Part of a feed's form, or page, where a person can do something about a run that was not published. */
export type MendPlace =
  | 'access'
  | 'address'
  | 'mapping'
  | 'availability'
  | 'prices'
  | 'template'
  | 'rules'
  | 'installation';

/** Why a run was not published, as whoever mends it sees it, and where that is done; null where only another try helps. */
export const causePlaces = {
  password: 'access',
  turned_away: 'access',
  key: 'access',
  moved: 'address',
  unreachable: 'address',
  no_feed: 'address',
  packed: 'address',
  too_large: 'address',
  encoding: 'address',
  not_shared: null,
  away: null,
  damaged: null,
  no_products: 'mapping',
  disk: 'installation',
  ours: null,
  template: 'template',
  fewer: null,
  filtered: 'availability',
  ruled: 'rules',
  photos: null,
  fields: 'mapping',
  prices: 'prices',
} as const satisfies Readonly<Record<string, MendPlace | null>>;

export type RunCause = keyof typeof causePlaces;
