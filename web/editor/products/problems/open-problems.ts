import { sourceMessages } from '#core/messages/screens/editor/source-messages.ts';
import { readOwnPicture } from '../../document/photos.ts';
import { allLayers, isHtml, findParent, type Doc } from '../../document/doc.ts';
import type { Editor, EditorState } from '../../document/editor.ts';
import { getFontLists } from '../../paint/font-lists.ts';
import type { Painter } from '../../paint/paint-types.ts';
import type { Painting } from '../../session/painting.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import type { Products } from '../../session/products.ts';
import { openStore, type OpenStore } from '#web/lib/store.ts';
import { parseColor, pictureSize, decodePixels } from './browser-pictures.ts';
import { neededFields } from './field-problems.ts';
import { measureFeedFits } from './feed-fits.ts';
import { findProblems } from './find-problems.ts';
import { toGroundJob, measureContrasts } from './measure-contrast.ts';
import { toPaintJob } from '../../session/paint-job.ts';
import type { ProblemFacts } from './problem.ts';
import type { Problems, ProblemsState } from '../../session/problems.ts';
import { templateSize, type SizePresetId } from '#picture';
import { safeAreas, safeBox } from '../../scene/safe-areas.ts';

type Parts = {
  readonly calls: EditorCalls;
  readonly editor: Editor;
  readonly products: Products;
  readonly painting: Painting;
};

/** Facts that have to be requested or measured. */
type Known = Pick<ProblemFacts, 'families' | 'pictureSizes' | 'contrasts' | 'feedFits'>;

type Watch = Parts & {
  readonly store: OpenStore<ProblemsState>;
  known: Known;
  /** What was measured last, so that contrasts and fits are only measured again if this changes. */
  measured: { boxes: unknown; doc: Doc | null; fitted: Doc | null; feed: unknown };
};

/** Delay in ms after the last change until problems are updated, so that typing and dragging stay fast. */
const restMs = 300;

/** Maximum width and height in px of the picture from which contrasts are measured. */
const groundSide = 720;

/** Finds problems some time after each change of the document, the product or the painted picture. */
export function openProblems(parts: Parts): Problems {
  const store = openStore<ProblemsState>({ list: [], isChecking: true, asked: null });
  const nothing = { families: null, pictureSizes: new Map(), contrasts: new Map() };
  const known: Known = { ...nothing, feedFits: new Map() };
  const measured = { boxes: null, doc: null, fitted: null, feed: null };
  const watch: Watch = { ...parts, store, known, measured };
  const { editor } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = editor.state();
  const later = (): void => {
    if (!store.state().isChecking) store.put({ isChecking: true });
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (editor.state().gesture === null) void look(watch);
      else later();
    }, restMs);
  };
  editor.subscribe(() => {
    const { doc, product, gesture, options } = editor.state();
    const isOther =
      doc !== seen.doc || product !== seen.product || gesture !== seen.gesture || options !== seen.options;
    seen = editor.state();
    if (isOther) later();
  });
  parts.products.subscribe(later);
  followPainter(parts.painting, later);
  void knowFonts(watch, later);
  getFontLists(parts.calls).subscribe(() => void knowFonts(watch, later));
  later();
  return {
    state: store.state,
    subscribe: store.subscribe,
    select: ({ layerId, line }) => {
      if (line !== undefined) store.put({ asked: { line, count: (store.state().asked?.count ?? 0) + 1 } });
      if (layerId === null) return;
      editor.set({ entered: findParent(editor.state().doc, layerId)?.id ?? null });
      editor.select([layerId]);
    },
  };
}

/** Calls `changed` whenever the current painter has painted, since boxes and colours may differ then. */
function followPainter(painting: Painting, changed: () => void): void {
  let stop = (): void => undefined;
  let followed: Painter | null = null;
  painting.subscribe(() => {
    const { painter } = painting.state();
    if (painter === followed) return;
    stop();
    followed = painter;
    stop = painter?.subscribe(changed) ?? (() => undefined);
    changed();
  });
}

async function look(watch: Watch): Promise<void> {
  const { editor, store } = watch;
  const { doc, product } = editor.state();
  if (isHtml(doc)) return lookAtSource(watch, doc.htmlSource);
  store.put({ list: findProblems(collectFacts(watch)) });
  const before = watch.known;
  await Promise.all([knowPictures(watch), knowContrasts(watch), knowFits(watch)]);
  const isSame = editor.state().doc === doc && editor.state().product === product;
  if (!isSame) return;
  const list = watch.known === before ? store.state().list : findProblems(collectFacts(watch));
  store.put({ list, isChecking: false });
}

/** Finds problems in a template's HTML. The parser is only loaded with the first such template. */
async function lookAtSource({ store, painting }: Watch, html: string): Promise<void> {
  const { lettersInSource, sourceProblems } = await import('./source-problems.ts');
  const lost = painting.state().painter?.lostWords() ?? [];
  const found = [
    ...lettersInSource(html, lost),
    ...sourceProblems(html).map((each) => ({ ...each, isGrave: false })),
  ];
  const list = found.map(({ line, isGrave, text }) => ({
    kind: 'source',
    layerId: null,
    line,
    severity: isGrave ? ('high' as const) : ('low' as const),
    text: sourceMessages.problemAt(line, text),
  }));
  store.put({ list: list.toSorted((one, other) => one.line - other.line), isChecking: false });
}

const platforms: Readonly<Partial<Record<SizePresetId, string>>> = {
  tiktok: 'tiktok',
  'instagram-story': 'stories',
};

/** Returns the area that a platform leaves free: the platform whose safe area is shown, or else that of the template's size. */
function findSafeArea({ doc, options }: Pick<EditorState, 'doc' | 'options'>): ProblemFacts['safeArea'] {
  const id = options.safeArea ?? platforms[doc.type] ?? null;
  const box = safeBox(id, templateSize(doc));
  const platform = safeAreas.find((area) => area.id === id)?.label;
  return box === null || platform === undefined ? null : { platform, box };
}

function collectFacts({ editor, products, painting, known }: Watch): ProblemFacts {
  const { painter } = painting.state();
  const { doc, product } = editor.state();
  const { feed, photo } = products.state();
  const fields = [...new Set(allLayers(doc).flatMap(neededFields))];
  const counts = fields.map((field) => [field, products.countFor(`{{${field}}}`)] as const);
  const counted = counts.flatMap(([field, count]) =>
    count?.shown === null || count === null ? [] : [[field, count.shown] as const],
  );
  return {
    doc,
    values: product.values,
    boxes: painter?.boxes() ?? new Map(),
    lostTexts: painter?.lostTexts() ?? [],
    lostWords: painter?.lostWords() ?? [],
    products: feed === null ? null : (counts[0]?.[1]?.total ?? feed.products),
    fieldCounts: new Map(counted),
    photoSize: photo.facts,
    safeArea: findSafeArea(editor.state()),
    ...known,
  };
}

async function knowFonts(watch: Watch, changed: () => void): Promise<void> {
  try {
    const { installed, own } = await getFontLists(watch.calls).lists();
    const names = [...installed, ...own].map(({ family }) => family.toLowerCase());
    watch.known = { ...watch.known, families: new Set(names) };
    changed();
  } catch {
    // Without the list, no font counts as missing.
  }
}

async function knowPictures(watch: Watch): Promise<void> {
  const sources = allLayers(watch.editor.state().doc).flatMap((layer) => readOwnPicture(layer) ?? []);
  const unknown = sources.filter((source) => !watch.known.pictureSizes.has(source));
  if (unknown.length === 0) return;
  const found = await Promise.all(
    unknown.map(async (source) => [source, await pictureSize(source)] as const),
  );
  const sizes = found.flatMap(([source, size]) => (size === null ? [] : [[source, size] as const]));
  if (sizes.length > 0)
    watch.known = {
      ...watch.known,
      pictureSizes: new Map([...watch.known.pictureSizes, ...sizes]),
    };
}

async function knowContrasts(watch: Watch): Promise<void> {
  const { editor, painting } = watch;
  const { painter } = painting.state();
  const { doc, product, editing } = editor.state();
  if (painter === null || isHtml(doc) || editing !== null || painter.boxes().size === 0) return;
  const isKnown = watch.measured.boxes === painter.boxes() && watch.measured.doc === doc;
  const { status, problem } = painter.state();
  if (isKnown || (status !== 'exact' && status !== 'inexact')) return;
  const job = toPaintJob(doc, product);
  if (!('layers' in job)) return;
  try {
    const boxes = painter.boxes();
    const picture = await decodePixels(await painter.snapshot(toGroundJob(job), groundSide));
    const ground = { ...picture, data: picture.data, scale: picture.width / job.canvas.width };
    const { width, height } = picture;
    const contrasts = measureContrasts(doc, boxes, { ...ground, width, height }, parseColor);
    if (editor.state().doc !== doc || painter.boxes() !== boxes) return;
    watch.known = { ...watch.known, contrasts };
    // If a photo is still loading, measure again later, as it will be behind the text.
    if (status === 'exact' || problem !== null) Object.assign(watch.measured, { doc, boxes });
  } catch {
    // The stage reports a picture that cannot be painted.
  }
}

/** Measures, once per document and feed, how texts fit the feed's products with the longest texts. */
async function knowFits(watch: Watch): Promise<void> {
  const { editor, painting, products, measured } = watch;
  const { doc, editing } = editor.state();
  const { painter } = painting.state();
  const { feed } = products.state();
  const isKnown = measured.fitted === doc && measured.feed === feed;
  if (painter === null || isHtml(doc) || editing !== null || isKnown) return;
  try {
    const feedFits = await measureFeedFits(doc, products, painter);
    if (editor.state().doc !== doc || products.state().feed !== feed) return;
    watch.known = { ...watch.known, feedFits };
    Object.assign(measured, { fitted: doc, feed });
  } catch {
    // The list of products reports a feed that cannot be read.
  }
}
