import type { ParsedTemplate } from '#core/template/template-tree.ts';
import { ModelError } from '../cutout/read-model.ts';
import type { PhotoCutOut } from '../photo/cut-out-photo.ts';
import type { BrandFont } from '../fonts/brand-font.ts';
import { PhotoError } from '../photo/photo-error.ts';
import type { ImageRenderer } from '../create-image-renderer.ts';
import type { RenderedImage, RenderInput } from '../render-product-image.ts';
import type { Answer, Supplies, Task } from './messages.ts';

/** Bytes, or how to get them once there is a process for them: what waits in line takes no memory. */
type Bytes = Uint8Array | (() => Promise<Uint8Array | undefined>);

/** As in `RenderInput`. */
type PhotoBytes = { readonly photo: Bytes; readonly cutOut?: Bytes | undefined };

/** What is drawn for one tenant, in turns with what is drawn for others. */
export type Drawing = Pick<ImageRenderer, 'renderPreview'> & {
  readonly render: (
    input: Omit<RenderInput, 'photo' | 'cutOut' | 'furtherPhotos'> &
      PhotoBytes & {
        readonly furtherPhotos?: readonly (PhotoBytes & { readonly slot: string })[] | undefined;
      },
  ) => Promise<RenderedImage>;
  readonly cutOut: (photo: Bytes) => Promise<PhotoCutOut>;
};

/** Has a task done by a process; the task is made once there is one. */
export type Perform = (
  task: () => Task | Promise<Task>,
  supplies: Supplies | null,
  wait: { readonly tenant: string | null; readonly signal?: AbortSignal | undefined },
) => Promise<Answer>;

/** Drawing for one tenant. */
export function drawingFor(perform: Perform, tenant: string | null): Drawing {
  const image = async (reply: Promise<Answer>): Promise<RenderedImage> => {
    const answer = await reply;
    if (answer.kind !== 'image') throw problemOf(answer);
    return answer.image;
  };
  return {
    render: ({ template, brandFonts, signal, photo, cutOut, furtherPhotos = [], ...input }) => {
      const { width, height, values, hashesPixels } = input;
      const draw = { kind: 'draw' as const, width, height, values, hashesPixels };
      const isAtHand =
        photo instanceof Uint8Array && typeof cutOut !== 'function' && furtherPhotos.length === 0;
      const task = isAtHand
        ? () => ({ ...draw, photo, cutOut })
        : async () => {
            const others = Promise.all(furtherPhotos.map(loadedPhoto));
            const [first, further] = await Promise.all([loadedPhoto({ photo, cutOut }), others]);
            return { ...draw, ...first, furtherPhotos: further };
          };
      return image(perform(task, suppliesOf(template, brandFonts), { tenant, signal }));
    },
    renderPreview: ({ template, brandFonts, width, height }) => {
      const task = () => ({ kind: 'preview' as const, width, height });
      return image(perform(task, suppliesOf(template, brandFonts), { tenant }));
    },
    cutOut: async (photo) => {
      const task = async () => ({
        kind: 'cut out' as const,
        photo: (await loaded(photo)) ?? new Uint8Array(0),
      });
      const answer = await perform(task, null, { tenant });
      if (answer.kind !== 'cut out') throw problemOf(answer);
      return answer.result;
    },
  };
}

async function loadedPhoto<Named extends PhotoBytes>(named: Named) {
  const [photo = new Uint8Array(0), cutOut] = await Promise.all([loaded(named.photo), loaded(named.cutOut)]);
  return { ...named, photo, cutOut };
}

async function loaded(bytes: Bytes | undefined): Promise<Uint8Array | undefined> {
  return typeof bytes === 'function' ? bytes() : bytes;
}

/** The error that an answer other than the wanted one means. */
export function problemOf(answer: Answer): Error {
  if (answer.kind === 'photo problem') return new PhotoError(answer.problem, undefined, answer.slot);
  if (answer.kind === 'model problem') return new ModelError(answer.message);
  return new Error(answer.kind === 'fault' ? answer.message : 'an answer to another question');
}

const known = new WeakMap<ParsedTemplate, Supplies[]>();

/** The same object for the same template and fonts, so that a process that has them is not sent them again. */
function suppliesOf(template: ParsedTemplate, brandFonts: readonly BrandFont[] = []): Supplies {
  const all = known.get(template) ?? [];
  known.set(template, all);
  const nameOf = (fonts: readonly BrandFont[]) =>
    fonts.map(({ hash, family }) => `${hash} ${family}`).join('/');
  const same = all.find((supplies) => nameOf(supplies.brandFonts) === nameOf(brandFonts));
  if (same !== undefined) return same;
  const supplies = { template, brandFonts };
  all.push(supplies);
  return supplies;
}
