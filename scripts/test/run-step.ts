import { spawn } from 'node:child_process';
import path from 'node:path';
import { secondsOfTree } from '#tests/harness/bill/processor-time.ts';
import { calibrate } from './calibrate.ts';

const root = path.join(import.meta.dirname, '../..');

/** Interval of measuring the machine's speed while a step runs, in ms. */
const CALIBRATION_MS = 15_000;

/** Length of the end of a step's output that is printed again, in characters: enough for the failure and its reason. */
const lastWordsMax = 8_000;

export interface StepResult {
  readonly hasPassed: boolean;
  /** End of the step's output. */
  readonly words: string;
  readonly wallSeconds: number;
  /** Processor seconds of the step and of all processes that it started and waited for, on this machine. */
  readonly processorSeconds: number;
  /** Seconds of the reference machine per second of this one, the median over the run. */
  readonly factor: number;
}

/** Runs a Node program and shows its output immediately. Never rejects because of how the program ends. */
export async function runStep(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<StepResult> {
  const startedAt = performance.now();
  const before = secondsOfTree();
  const factors = [calibrate()];
  const timer = setInterval(() => factors.push(calibrate()), CALIBRATION_MS);
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...color, ...env },
  });
  let words = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      words = (words + chunk.toString()).slice(-lastWordsMax);
    });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  clearInterval(timer);
  return {
    hasPassed: status === 0,
    words,
    wallSeconds: (performance.now() - startedAt) / 1000,
    processorSeconds: secondsOfTree() - before,
    factor: factors.toSorted((a, b) => a - b)[factors.length >> 1] ?? 1,
  };
}
