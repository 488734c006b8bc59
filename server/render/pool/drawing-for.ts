import { PhotoError } from '#picture/paint';
import type { ParsedTemplate } from '#picture';
import { ModelError, type BrandFont } from '#picture/files';
import type { PhotoCutOut } from '#picture/cutout';
import type { ImageRenderer, RenderedImage, RenderInput, NamedPhoto } from '#picture/node';
import type { ReadPhoto } from './drawing-process.ts';
import type { Answer, SentPhoto, Supplies, Task } from './messages.ts';

/** Bytes, or a function that loads them when a process is free: waiting tasks take no memory. */
type Bytes = Uint8Array | (() => Promise<Uint8Array | undefined>);

/** A named photo, which a process may have cached. `bytes` are sent if set, and otherwise read when a process requests them. */
export type PhotoByName = NamedPhoto & { readonly bytes?: Uint8Array | undefined };

/** A photo to draw, and its cut-out, as in `RenderInput`. */
export type PhotoToSend = {
  readonly photo: Uint8Array | PhotoByName;
  readonly cutOut?: Bytes | undefined;
  readonly isOfField?: boolean | undefined;
};

/** Drawing for one tenant, taking turns with other tenants. */
export type Drawing = Pick<ImageRenderer, 'renderPreview'> & {
  readonly render: (
    input: Omit<RenderInput, 'photo' | 'cutOut' | 'furtherPhotos'> &
      PhotoToSend & {
        readonly furtherPhotos?: readonly (PhotoToSend & { readonly slot: string })[] | undefined;
      },
  ) => Promise<RenderedImage>;
  readonly cutOut: (photo: Bytes) => Promise<PhotoCutOut>;
  /** Like `correctAlpha`: null if nothing of the product is left. Throws PhotoError. */
  readonly correctAlpha: (alpha: Uint8Array, mask: Uint8Array) => Promise<Uint8Array | null>;
  /** Converts the picture of a field like `makePlainPicture`, to PNG. Throws PhotoError. */
  readonly plainPicture: (file: Bytes) => Promise<Uint8Array>;
};

/** Runs a task in a process. The task is only created when a process is free, so that waiting tasks take no memory. */
export type Perform = (
  task: () => Task | Promise<Task>,
  supplies: Supplies | null,
  wait: {
    readonly tenant: string | null;
    readonly feed?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly readPhoto?: ReadPhoto | undefined;
  },
) => Promise<Answer>;

export function drawingFor(perform: Perform, tenant: string | null): Drawing {
  const image = async (reply: Promise<Answer>): Promise<RenderedImage> => {
    const answer = await reply;
    if (answer.kind !== 'image') throw toError(answer);
    return answer.image;
  };
  return {
    render: ({ template, brandFonts, signal, photo, cutOut, furtherPhotos = [], ...input }) => {
      const { width, height, values, hashesPixels } = input;
      const draw = { kind: 'draw' as const, width, height, values, hashesPixels };
      const files = [{ photo, cutOut }, ...furtherPhotos];
      const isAtHand = typeof cutOut !== 'function' && furtherPhotos.length === 0;
      const task = isAtHand
        ? () => ({ ...draw, photo: sentPhoto(photo), cutOut })
        : async () => {
            const others = Promise.all(furtherPhotos.map(sent));
            const [first, further] = await Promise.all([sent({ photo, cutOut }), others]);
            return { ...draw, ...first, furtherPhotos: further };
          };
      const wait = { tenant, signal, readPhoto: openReader(files) };
      return image(perform(task, getSupplies(template, brandFonts), wait));
    },
    renderPreview: ({ template, brandFonts, width, height }) => {
      const task = () => ({ kind: 'preview' as const, width, height });
      return image(perform(task, getSupplies(template, brandFonts), { tenant }));
    },
    cutOut: async (photo) => {
      const task = async () => ({
        kind: 'cut out' as const,
        photo: (await loaded(photo)) ?? new Uint8Array(0),
      });
      const answer = await perform(task, null, { tenant });
      if (answer.kind !== 'cut out') throw toError(answer);
      return answer.result;
    },
    correctAlpha: async (alpha, mask) => {
      const answer = await perform(() => ({ kind: 'correct alpha', alpha, mask }), null, { tenant });
      if (answer.kind !== 'bytes') throw toError(answer);
      return answer.bytes;
    },
    plainPicture: async (file) => {
      const task = async () => ({
        kind: 'plain picture' as const,
        photo: (await loaded(file)) ?? new Uint8Array(0),
      });
      const answer = await perform(task, null, { tenant });
      if (answer.kind !== 'bytes' || answer.bytes === null) throw toError(answer);
      return answer.bytes;
    },
  };
}

export async function sent<File extends PhotoToSend>({ photo, cutOut, ...rest }: File) {
  return { ...rest, photo: sentPhoto(photo), cutOut: await loaded(cutOut) };
}

function sentPhoto(photo: PhotoToSend['photo']): SentPhoto {
  if (photo instanceof Uint8Array) return photo;
  const { owner, hash, bytes = null } = photo;
  return { owner, hash, bytes };
}

export function openReader(files: readonly PhotoToSend[]): ReadPhoto {
  const named = files.flatMap(({ photo }) => (photo instanceof Uint8Array ? [] : photo));
  return async (hash) => {
    const photo = named.find((each) => each.hash === hash);
    if (photo === undefined) throw new Error('a photo that is not in this picture');
    return photo.read();
  };
}

async function loaded(bytes: Bytes | undefined): Promise<Uint8Array | undefined> {
  return typeof bytes === 'function' ? bytes() : bytes;
}

/** Returns the error for an answer that is not a result of the task. */
export function toError(answer: Answer): Error {
  if (answer.kind === 'photo problem') return new PhotoError(answer.problem, undefined, answer.slot);
  if (answer.kind === 'model problem') return new ModelError(answer.message);
  return new Error(answer.kind === 'fault' ? answer.message : 'an answer to another question');
}

const known = new WeakMap<ParsedTemplate, Supplies[]>();

/** Returns the same object for the same template and fonts, so that they are not sent again to a process that has them. */
function getSupplies(template: ParsedTemplate, brandFonts: readonly BrandFont[] = []): Supplies {
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
