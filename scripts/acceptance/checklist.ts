import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Line {
  number: number;
  text: string;
  /** The part of the product that must exist before the line can hold; absent if it must hold now. */
  owner?: string;
}

const file = path.join(import.meta.dirname, '../../docs/acceptance.md');

export function readChecklist(text = readFileSync(file, 'utf8')): Line[] {
  return [...text.matchAll(/^(\d+)\. +(.+)$/gm)].map(([, number, line = '']) => {
    const owner = / — owner: (\w+)/.exec(line)?.[1];
    return { number: Number(number), text: line, ...(owner !== undefined && { owner }) };
  });
}

const list = String.raw`\[(\d{1,3}(?:-\d{1,3})?(?:, \d{1,3}(?:-\d{1,3})?)*)\]`;
const inTitle = new RegExp(`^${list}|${list}$`, 'g');
const inSource = new RegExp(`['"\`]${list}|${list}['"\`]`, 'g');

/** Returns the lines that a title names at its start or end: 'says so [33, 34-36]' names four. */
export function numbersOf(title: string): number[] {
  return numbersMatching(title, inTitle);
}

/** Returns the lines named by titles in the text of a test file. */
export function numbersInSource(source: string): number[] {
  return numbersMatching(source, inSource);
}

function numbersMatching(text: string, pattern: RegExp): number[] {
  const lists = [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
  return lists.flatMap((numbers) => numbers.split(', ').flatMap(numbersOfRange));
}

function numbersOfRange(range: string): number[] {
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_unused, i) => first + i);
}
