import { expect, test } from 'vitest';
import { findSheetExport } from './sheet-address.ts';

const at = 'https://docs.google.com/spreadsheets';
const key = '1aB-c_D9';

test.each([
  [`${at}/d/${key}/edit#gid=0`, `${at}/d/${key}/export?format=csv&gid=0`],
  [`${at}/d/${key}/edit?gid=12#gid=34`, `${at}/d/${key}/export?format=csv&gid=34`],
  [`${at}/d/${key}/edit?usp=sharing&gid=12`, `${at}/d/${key}/export?format=csv&gid=12`],
  [`${at}/d/${key}/edit?usp=sharing`, `${at}/d/${key}/export?format=csv`],
  [`${at}/d/${key}`, `${at}/d/${key}/export?format=csv`],
  [`${at}/u/1/d/${key}/view`, `${at}/d/${key}/export?format=csv`],
  [`https://docs.google.com/a/shop.example/spreadsheets/d/${key}/edit`, `${at}/d/${key}/export?format=csv`],
  [`${at}/d/e/2PACX-${key}/pubhtml?gid=7&single=true`, `${at}/d/e/2PACX-${key}/pub?output=csv&gid=7`],
])('the table behind %s', (address, expected) => {
  expect(findSheetExport(address)).toBe(expected);
});

test.each([
  `${at}/d/${key}/export?format=tsv&gid=1`,
  `${at}/d/e/2PACX-${key}/pub?gid=7&output=csv`,
  `https://docs.google.com/document/d/${key}/edit`,
  `https://docs.google.com.evil.example/spreadsheets/d/${key}/edit`,
  `https://shop.example/docs.google.com/spreadsheets/d/${key}/edit`,
  'https://docs.google.com/spreadsheets',
  'no address',
])('is asked for as it stands: %s', (address) => {
  expect(findSheetExport(address)).toBeNull();
});
