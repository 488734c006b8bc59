import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { Config } from '#server/config.ts';
import { isTriedNode } from '#server/platform/process/version.ts';
import { OPEN_FILES_WANTED, readOpenFilesLimit } from '#server/platform/process/open-files.ts';
import { writeGib, planDrawing, readMachine } from '#server/platform/process/drawing-plan.ts';
import { installedFonts } from '#picture/files';
import type { Finding } from './finding.ts';

const MIB = 2 ** 20;

/** Free bytes below which the disk is nearly full, and below which publishing and the database may stop at any moment. */
const DISK_LOW_BYTES = 2048 * MIB;
const DISK_FULL_BYTES = 256 * MIB;

/** One letter each of Chinese, Japanese and Korean. */
const cjkLetters = [0x6c38, 0x304b, 0xd55c];

/**
 * Checks the machine: disk, folder, memory, open files, fonts, Node. Returns one finding each, including those that are fine.
 * `networkBytes` as for `planDrawing`.
 */
export async function checkMachine(
  config: Pick<Config, 'dataDir' | 'fontsDir' | 'drawingProcesses' | 'databaseUrl'>,
  networkBytes: number,
): Promise<readonly Finding[]> {
  return [
    checkNode(),
    checkMemory(config, networkBytes),
    checkOpenFiles(),
    await checkDisk(config.dataDir),
    await checkDataDir(config.dataDir),
    checkFonts(config.fontsDir),
  ];
}

function checkNode(): Finding {
  const state = isTriedNode(process.versions.node) ? 'ok' : 'warn';
  return { code: 'node', state, text: texts.node(process.versions.node, state === 'ok') };
}

function checkMemory(
  config: Pick<Config, 'drawingProcesses' | 'databaseUrl'>,
  networkBytes: number,
): Finding {
  const machine = readMachine();
  const { forRuns, wantedBytes } = planDrawing(machine, config, networkBytes);
  const processes = config.drawingProcesses ?? machine.cores;
  const figures = { there: writeGib(machine.memoryBytes), wanted: writeGib(wantedBytes), processes };
  if (machine.memoryBytes >= wantedBytes)
    return { code: 'memory', state: 'ok', text: texts.memoryOk(figures) };
  const text =
    forRuns < processes ? texts.memoryForFew({ ...figures, fitting: forRuns }) : texts.memoryLow(figures);
  return { code: 'memory', state: 'warn', text };
}

function checkOpenFiles(): Finding {
  const limit = readOpenFilesLimit();
  return limit < OPEN_FILES_WANTED
    ? { code: 'open_files', state: 'warn', text: texts.openFilesLow(limit, OPEN_FILES_WANTED) }
    : { code: 'open_files', state: 'ok', text: texts.openFilesOk(limit, OPEN_FILES_WANTED) };
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(await nearestFolder(dataDir));
  const freeBytes = bavail * bsize;
  const share = Math.round((100 * bavail) / Math.max(1, blocks));
  const state = freeBytes < DISK_FULL_BYTES ? 'fail' : freeBytes < DISK_LOW_BYTES ? 'warn' : 'ok';
  if (state === 'ok') return { code: 'disk', state, text: texts.diskOk(writeGib(freeBytes), share) };
  // The threshold instead of the exact number, so that a dismissed finding does not reappear with every file.
  const bound = state === 'fail' ? DISK_FULL_BYTES : DISK_LOW_BYTES;
  return { code: 'disk', state, text: texts.diskLow(writeGib(bound)) };
}

async function checkDataDir(dataDir: string): Promise<Finding> {
  const code = 'data_dir';
  const found = await stat(dataDir).catch(() => null);
  if (found === null) return { code, state: 'ok', text: texts.dataDirNew(dataDir) };
  const isOurs = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isOurs) return { code, state: 'fail', text: texts.dataDirNotOurs(dataDir) };
  const isOpen = process.platform !== 'win32' && (found.mode & 0o022) !== 0;
  return isOpen
    ? { code, state: 'warn', text: texts.dataDirOpen(dataDir) }
    : { code, state: 'ok', text: texts.dataDirOk(dataDir) };
}

function checkFonts(fontsDir: string | null): Finding {
  const packs = installedFonts(fontsDir);
  const isWhole = cjkLetters.every((letter) => packs.some((pack) => pack.covers(letter)));
  return isWhole
    ? { code: 'fonts', state: 'ok', text: texts.fontsOk }
    : { code: 'fonts', state: 'warn', text: texts.fontsMissing };
}

/** Returns the folder itself, or the nearest existing one above it. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  const parent = path.dirname(folder);
  return isThere || parent === folder ? folder : await nearestFolder(parent);
}
