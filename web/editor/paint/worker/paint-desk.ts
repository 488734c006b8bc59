import { lostTexts, lostWords } from '#picture/fonts';
import { openBoxMeter, openPainting, type Painted, type Painting } from '#picture/paint';
import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import type { LayerBox, PaintJob } from '../paint-types.ts';
import type { Details, Outcome } from './messages.ts';
import type { BrowserEngine, Filled } from './open-engine.ts';
import type { EditorFonts } from './open-fonts.ts';
import type { Patience } from './photos/known-photo.ts';
import type { PhotoSource } from './photos/photo-source.ts';
import { fillWithPhotos, imagesShownIn, takePhotos } from './photos/take-photos.ts';
import { openTemplates, withEditedWhole } from './template-of.ts';

/** How long painting waits for photos: not at all during a gesture, otherwise for a time that users do not notice. */
const duringGesture: Patience = { asks: false, milliseconds: 0 };
const atRest: Patience = { asks: true, milliseconds: 250 };

/** Everything that is needed for painting a job. */
export type Tools = {
  readonly engine: BrowserEngine;
  readonly fonts: EditorFonts;
  readonly photos: PhotoSource;
};

export type PaintedJob = { readonly picture: Painted; readonly outcome: Outcome };

/** Paints jobs, one at a time, each usually similar to the previous one. Rejects if a job cannot be painted. */
export type PaintDesk = {
  readonly paint: (job: PaintJob) => Promise<PaintedJob>;
  /** Returns facts about the last painted job that are not in its picture. */
  readonly details: (job: PaintJob) => Promise<Details>;
};

type Boxes = ReadonlyMap<string, LayerBox>;

export function openPaintDesk(tools: Tools, painting: Painting = openPainting()): PaintDesk {
  const { engine, fonts, photos } = tools;
  const meter = openBoxMeter();
  const templateOf = openTemplates();
  /** Values with which a job was painted, if some of its values had to be left out. */
  const filledWith = new WeakMap<PaintJob, PaintJob['values']>();
  const valuesOf = (job: PaintJob) => filledWith.get(job) ?? job.values;
  const boxesOf = async (job: PaintJob, values = valuesOf(job)): Promise<Boxes> => {
    if ('html' in job) return new Map();
    const filled = await engine.prepare(await templateOf(job), values);
    return meter.measure(filled.engine, filled.tree, job.canvas);
  };
  const shownJob = async (job: PaintJob): Promise<PaintJob> => {
    if ('html' in job || job.editing == null) return job;
    const boxes = await boxesOf(job);
    return withEditedWhole(job, (id) => boxes.get(id));
  };
  return {
    paint: async (job) => {
      const shown = await shownJob(job);
      const template = await templateOf(shown);
      const { filled, values, taken } = await fillWithPhotos(
        { values: job.values, ref: job.photo },
        (some) => engine.prepare(template, some),
        (tree, ref) => takePhotos(photos, imagesShownIn(tree), ref, patienceFor(job)),
      );
      filledWith.set(job, values);
      const input = { template, tree: filled.tree, canvas: job.canvas, photos: taken.photos };
      const picture = await painting.paint(filled.engine, input);
      const isPassing = photos.wasInexact();
      const problem = taken.problem ?? findProblem(filled);
      const isWhole = filled.pictures === 'there' && !taken.areOnTheirWay;
      const isExact = problem === null && shown === job && !isPassing && isWhole;
      return { picture, outcome: { version: job.version, isExact, problem } };
    },
    details: async (job) => {
      const template = await templateOf(job);
      const lost = lostTexts(template, valuesOf(job), fonts);
      const lostOwn = lostWords(template, fonts);
      const boxes = await boxesOf(job);
      const shown = await shownJob(job);
      return {
        lost,
        lostOwn,
        boxes: shown === job ? boxes : withEditedLines(job, boxes, await boxesOf(shown, valuesOf(job))),
      };
    },
  };
}

function patienceFor(job: PaintJob): Patience {
  return !('html' in job) && job.during != null ? duringGesture : atRest;
}

/** Returns the warning for a picture that was painted without a font, words or a picture of the template; null if complete. */
function findProblem({ hasFonts, hasWords, pictures }: Filled): string | null {
  if (!hasFonts) return texts.fontMissing;
  if (!hasWords) return texts.wordsMissing;
  return pictures === 'away' ? texts.pictureMissing : null;
}

/** Returns the boxes. The edited text keeps its place, but gets all its lines, relative to its corner. */
function withEditedLines(job: PaintJob, boxes: Boxes, shown: Boxes): Boxes {
  const id = 'html' in job ? undefined : job.editing;
  const [own, whole] = id === undefined ? [] : [boxes.get(id), shown.get(id)];
  if (id === undefined || own === undefined || whole === undefined) return boxes;
  const above = offsetAbove(own, whole);
  const runs = whole.runs.map((run) => ({ ...run, y: run.y - above }));
  return new Map(boxes).set(id, { ...own, runs });
}

/** Returns by how much the corner of the larger box is above that of the other one, along the box's side. */
function offsetAbove(own: LayerBox, whole: LayerBox): number {
  const [, , c, d, e, f] = own.transform;
  const length = c * c + d * d;
  if (length === 0) return 0;
  return ((e - whole.transform[4]) * c + (f - whole.transform[5]) * d) / length;
}
