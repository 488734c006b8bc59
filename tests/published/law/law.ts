/** Changes of one product between two runs; products of these names are in the table's shop. */
export const changes = {
  nothing: 'Nothing',
  price: 'Another price',
  title: 'Another title',
  photo: 'Another photo',
  'stock-out': 'Sold out, which the filter does not match',
  'stock-back': 'Back in stock',
  new: 'New',
  gone: 'Gone',
  'id-reused': 'Its id stands for other goods',
} as const;

export type Change = keyof typeof changes;

/** Changes of all products at once. */
export const upheavals = {
  'prices-x100': 'All prices a hundred times as high',
  'all-out': 'All sold out',
  'one-title': 'One title for all',
  'one-photo': 'One photo for all',
  'few-left': 'All but two gone',
  'none-left': 'No product at all',
  'whole-again': 'Then the shop is as it was before that',
} as const;

export type Upheaval = keyof typeof upheavals;

/** Words of a product in the published file: the shop’s of today or of the run before; `unchanged` where both are the same. */
export type Facts = 'today' | 'before' | 'unchanged';

/**
 * The product's picture: the address of before, one of today's values, or the shop's photo. `redrawn` uses the design that the product
 * showed before; a product that showed none is drawn in the published one. `other design` is the one that the column names beside that.
 */
type Picture = 'same picture' | 'redrawn' | 'other design' | 'shop’s photo';

type Cell = `${Facts} · ${Picture}` | 'not in the file' | 'not served';

/** First notice on the feed's page. */
type Screen =
  | 'published'
  | 'waiting'
  | 'discarded'
  | 'held'
  | 'failed'
  | 'returned'
  | 'paused'
  | 'rolling'
  | 'rolling, paused';

/** Outcome of a run in which all products change: the published file, the notice on the page, and the events sent. */
export interface Outcome {
  readonly file: 'as before' | 'today’s' | 'not served';
  readonly screen: Screen | `${Screen} and ${Screen}`;
  readonly events: readonly string[];
}

/** The feed of a column before the shop changes, and what is right for each change. */
export interface Column {
  readonly title: string;
  readonly about: string;
  readonly cells: Readonly<Record<Change, Cell>>;
  /** Screen after a run in which single products have changed. */
  readonly screen: Outcome['screen'];
  readonly events: readonly string[];
  readonly upheavals: Readonly<Record<Upheaval, Outcome>>;
}

const flowing: Column['cells'] = {
  nothing: 'unchanged · same picture',
  price: 'today · redrawn',
  title: 'today · redrawn',
  photo: 'unchanged · redrawn',
  'stock-out': 'today · shop’s photo',
  'stock-back': 'today · redrawn',
  new: 'today · redrawn',
  gone: 'not in the file',
  'id-reused': 'today · redrawn',
};

const all = (cell: Cell): Column['cells'] => ({
  nothing: cell,
  price: cell,
  title: cell,
  photo: cell,
  'stock-out': cell,
  'stock-back': cell,
  new: cell,
  gone: cell,
  'id-reused': cell,
});

/** The published version stays, and an event reports why. */
const held = (screen: Outcome['screen']): Outcome => ({ file: 'as before', screen, events: ['feed.held'] });

/** All of that but the last is held or fails; `screenFor` says what the page shows then, and `whole` what afterwards. */
const guarded = (
  whole: Screen,
  screenFor: (trouble: 'held' | 'failed') => Outcome['screen'] = (trouble) => trouble,
): Column['upheavals'] => ({
  'prices-x100': held(screenFor('held')),
  'all-out': held(screenFor('held')),
  'one-title': held(screenFor('held')),
  'one-photo': held(screenFor('held')),
  'few-left': held(screenFor('held')),
  'none-left': { file: 'as before', screen: screenFor('failed'), events: ['feed.failed'] },
  'whole-again': { file: 'as before', screen: whole, events: ['feed.recovered', 'feed.published'] },
});

/** Nothing is published, and no event is sent. */
const resting = (screen: Screen, file: Outcome['file'] = 'as before'): Column['upheavals'] => {
  const nothing: Outcome = { file, screen, events: [] };
  return {
    'prices-x100': nothing,
    'all-out': nothing,
    'one-title': nothing,
    'one-photo': nothing,
    'few-left': nothing,
    'none-left': nothing,
    'whole-again': nothing,
  };
};

/** An output follows the runs of its feed that are published. */
const following: Column['upheavals'] = {
  ...resting('published'),
  'whole-again': { file: 'as before', screen: 'published', events: ['feed.published'] },
};

const standing: Column['cells'] = {
  ...all('before · same picture'),
  nothing: 'unchanged · same picture',
  photo: 'unchanged · same picture',
  'stock-back': 'before · shop’s photo',
  new: 'not in the file',
};

const shopsPhotos: Column['cells'] = {
  ...all('today · shop’s photo'),
  nothing: 'unchanged · shop’s photo',
  photo: 'unchanged · shop’s photo',
  gone: 'not in the file',
};

export const columns = {
  published: {
    title: 'Published',
    about: 'nothing else is going on',
    cells: flowing,
    screen: 'published',
    events: ['feed.published'],
    upheavals: guarded('published'),
  },
  rule: {
    title: 'Rules',
    about:
      'one leaves out what is sold out, one shows the other design above a price, which the new price has passed',
    cells: { ...flowing, price: 'today · other design', 'stock-out': 'not in the file' },
    screen: 'published',
    events: ['feed.published'],
    upheavals: guarded('published'),
  },
  own: {
    title: 'Output: own pictures',
    about: 'a further address with a template and a size of its own',
    cells: flowing,
    screen: 'published',
    events: ['feed.published'],
    upheavals: following,
  },
  beside: {
    title: 'Output: beside',
    about: 'the feed’s pictures as additional images',
    cells: flowing,
    screen: 'published',
    events: ['feed.published'],
    upheavals: following,
  },
  tagged: {
    title: 'Output: tagged',
    about: 'pictures with tags beside those of the feed',
    cells: flowing,
    screen: 'published',
    events: ['feed.published'],
    upheavals: following,
  },
  clean: {
    title: 'Output: shop’s images',
    about: 'the shop’s file without what rules leave out',
    cells: shopsPhotos,
    screen: 'published',
    events: ['feed.published'],
    upheavals: following,
  },
  waiting: {
    title: 'Waiting',
    about: 'another design waits until a person approves it',
    cells: flowing,
    screen: 'waiting',
    events: ['feed.published'],
    upheavals: guarded('waiting', (trouble) => `${trouble} and waiting`),
  },
  discarded: {
    title: 'Discarded',
    about: 'a person has discarded the other design',
    cells: flowing,
    screen: 'discarded',
    events: ['feed.published'],
    upheavals: guarded('discarded'),
  },
  rolling: {
    title: 'Rolling out',
    about: 'the other design goes up a share a day; what shows it already has had its day',
    cells: { ...flowing, 'stock-back': 'today · other design', new: 'today · other design' },
    screen: 'rolling',
    events: ['feed.published'],
    upheavals: guarded('rolling', (trouble) => `${trouble} and rolling`),
  },
  stopped: {
    title: 'Roll-out paused',
    about: 'a person has paused it',
    cells: { ...flowing, 'stock-back': 'today · other design', new: 'today · other design' },
    screen: 'rolling, paused',
    events: ['feed.published'],
    upheavals: guarded('rolling, paused', (trouble) => `${trouble} and rolling, paused`),
  },
  returned: {
    title: 'Returned',
    about: 'a person went back to an earlier version',
    cells: standing,
    screen: 'returned',
    events: [],
    upheavals: resting('returned'),
  },
  held: {
    title: 'Held',
    about: 'the shop’s prices are a hundred times as high, and nobody has accepted them',
    cells: standing,
    screen: 'held',
    events: [],
    upheavals: {
      ...guarded('published'),
      'prices-x100': { ...held('held'), events: [] },
      // Beside the one title of before, the first reason is still the prices.
      'one-photo': { ...held('held'), events: [] },
      'whole-again': { file: 'today’s', screen: 'published', events: ['feed.recovered', 'feed.published'] },
    },
  },
  off: {
    title: 'Paused',
    about: 'a person has switched the feed off',
    cells: all('not served'),
    screen: 'paused',
    events: [],
    upheavals: resting('paused', 'not served'),
  },
  over: {
    title: 'Over the plan',
    about: 'the project’s other feeds use all that its plan covers',
    cells: shopsPhotos,
    screen: 'published',
    events: ['feed.published'],
    upheavals: guarded('published'),
  },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof columns;
