import { expect, test } from 'vitest';
import { planDrawing, type Machine } from './drawing-plan.ts';

const GIB = 2 ** 30;
const embedded = { drawingProcesses: null, databaseUrl: null };

/** Memory of each part by the table of docs/decisions/010, in bytes: server, database, and each drawing process. */
const usual = { server: 175 * 2 ** 20, database: 125 * 2 ** 20, drawing: 175 * 2 ** 20 };

test('every core draws where there is memory for it', () => {
  for (const cores of [1, 2, 8]) {
    const { forRuns, maxBytes } = planDrawing({ cores, memoryBytes: 32 * GIB }, embedded, 0);
    expect([cores, forRuns, maxBytes]).toEqual([cores, cores, 1_500_000_000]);
  }
});

test('what draws never wants more than there is, and one process draws on the smallest machine', () => {
  for (let cores = 1; cores <= 64; cores += 3)
    for (let memoryBytes = GIB / 4; memoryBytes <= 16 * GIB; memoryBytes += GIB / 4) {
      const machine: Machine = { cores, memoryBytes };
      const { forRuns, forPreviews } = planDrawing(machine, embedded, 0);
      const inAll = usual.server + usual.database + (forRuns + forPreviews) * usual.drawing;
      expect(forRuns, JSON.stringify(machine)).toBeGreaterThanOrEqual(1);
      expect(forRuns, JSON.stringify(machine)).toBeLessThanOrEqual(cores);
      if (forRuns > 1) expect(inAll, JSON.stringify(machine)).toBeLessThanOrEqual(memoryBytes);
    }
});

test('a machine of 1 GB draws in two processes, and a large photo may have the memory of more than one', () => {
  const { forRuns, forPreviews, maxBytes } = planDrawing({ cores: 2, memoryBytes: GIB }, embedded, 0);
  expect({ forRuns, forPreviews }).toEqual({ forRuns: 2, forPreviews: 1 });
  expect(maxBytes).toBeGreaterThan(2 * usual.drawing);
  expect(maxBytes).toBeLessThan(GIB / 2);
});

test('a database elsewhere leaves its memory to what draws', () => {
  const gained = Array.from({ length: 16 }, (_, step) => {
    const machine = { cores: 64, memoryBytes: GIB + (step * GIB) / 16 };
    const elsewhere = { ...embedded, databaseUrl: 'postgres://db' };
    return planDrawing(machine, elsewhere, 0).forRuns - planDrawing(machine, embedded, 0).forRuns;
  });
  expect(Math.min(...gained)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...gained)).toBe(1);
});

test('the operator says how many, whatever there is', () => {
  const small = { cores: 2, memoryBytes: GIB / 2 };
  expect(planDrawing(small, { ...embedded, drawingProcesses: 5 }, 0).forRuns).toBe(5);
  expect(
    planDrawing({ cores: 8, memoryBytes: 64 * GIB }, { ...embedded, drawingProcesses: 1 }, 0).forRuns,
  ).toBe(1);
});

test('a network that is brought has its room in each process, or fewer of them draw', () => {
  const networkBytes = 2.3 * GIB;
  for (let memoryBytes = GIB; memoryBytes <= 64 * GIB; memoryBytes += GIB) {
    const machine = { cores: 8, memoryBytes };
    const { forRuns, forPreviews, maxBytes, leastBytes } = planDrawing(machine, embedded, networkBytes);
    expect(maxBytes, JSON.stringify(machine)).toBeGreaterThan(networkBytes + 2 * usual.drawing);
    const inAll = usual.server + usual.database + (forRuns + forPreviews) * (usual.drawing + networkBytes);
    expect(inAll <= memoryBytes, JSON.stringify(machine)).toBe(memoryBytes >= leastBytes);
  }
});
