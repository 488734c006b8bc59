import { PhotoError } from '#picture/paint';
import { parseTemplateHtml } from '#picture/html';
import { createDefaultTemplate } from '#picture/designs';
import { cheapSvgs, svgBombs } from '../../packages/picture/src/node/field-picture/svg/svg-bombs.fixture.ts';
import {
  harmlessBombs,
  plainPhoto,
  refusedBombs,
} from '../../packages/picture/src/node/photo/structure/bombs.fixture.ts';
import {
  largePhotos,
  otherBombs,
} from '../../packages/picture/src/node/photo/structure/other-bombs.fixture.ts';
import { openRenderPool, type RenderPool } from '#server/render/pool/render-pool.ts';
import { cpuSecondsOf } from '../../faults/support/processes.ts';
import { rounded, type Report } from '../bench.ts';

/** Most processor time that one bomb may take, in seconds, whether it is refused or drawn. */
const BOUND_S = 0.2;

const size = { width: 512, height: 512 };
const template = parseTemplateHtml(createDefaultTemplate({ name: '', type: 'custom', ...size }).html);

type Makers = Readonly<Record<string, () => Buffer | Promise<Buffer>>>;

const svgs: Makers = { ...svgBombs, ...cheapSvgs };
const bombs: Makers = {
  ...Object.fromEntries(
    Object.entries(harmlessBombs).map(([name, file]) => [`a PNG with ${name}`, () => file]),
  ),
  ...refusedBombs,
  ...otherBombs,
  ...svgs,
};

/** Draws each bomb (a small file that costs much to decode) in one process, and reports the processor time and the result. */
export async function run(): Promise<Report> {
  const pool = openRenderPool({ size: 1 });
  try {
    const rows = await measureAll(pool, bombs);
    // A photo whose cost matches its visible size is no bomb; included for comparison.
    const large = await measureAll(pool, largePhotos);
    const beyond = rows.filter(({ seconds }) => !(seconds <= BOUND_S));
    const about = `${beyond.length} of ${rows.length} took more than ${BOUND_S} s of a processor`;
    const heading = 'to compare, photos of as many pixels as are let through';
    return { about, tables: { bombs: rows, [heading]: large }, isMissed: beyond.length > 0 };
  } finally {
    await pool.close();
  }
}

async function measureAll(pool: RenderPool, makers: Makers) {
  const rows = [];
  for (const [name, make] of Object.entries(makers)) {
    const file = await make();
    // Warms up the process, and replaces it if the previous bomb has ended it.
    await draw(pool, 'a photo', plainPhoto);
    const before = cpuSecondsOf(pool.pids()[0]);
    const outcome = await draw(pool, name, file);
    const seconds = rounded(cpuSecondsOf(pool.pids()[0]) - before, 2);
    rows.push({ name, bytes: file.length, seconds, outcome });
  }
  return rows;
}

async function draw(pool: RenderPool, name: string, file: Buffer): Promise<string> {
  const photo = new Uint8Array(file);
  const drawn =
    name in svgs
      ? pool.plainPicture(photo)
      : pool.render({ template, ...size, values: { TITLE: 'Cup' }, photo });
  return drawn.then(
    () => 'drawn',
    (error: unknown) => {
      if (error instanceof PhotoError) return error.code;
      throw error;
    },
  );
}
