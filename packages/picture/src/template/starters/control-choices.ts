import { families } from './starter.ts';

/** The families of every installation, from which a design's font can be chosen. */
export const controlFamilies = ['Inter', families.serif, families.narrow] as const;

/** Kind of letters of each family, for finding a similar family. */
export const familyLooks: Readonly<Record<string, 'plain' | 'serif' | 'narrow' | undefined>> = {
  Inter: 'plain',
  [families.serif]: 'serif',
  [families.narrow]: 'narrow',
};

/** Suggested colours; their names are in core/messages/screens/design-controls-messages.ts. */
export const colorChoices = {
  accent: [
    { id: 'cobalt', color: '#1f4fd8' },
    { id: 'teal', color: '#0f766e' },
    { id: 'forest', color: '#14614a' },
    { id: 'amber', color: '#ffb703' },
    { id: 'orange', color: '#f4581c' },
    { id: 'red', color: '#d3122c' },
    { id: 'plum', color: '#7b2d6b' },
    { id: 'black', color: '#16161a' },
  ],
  ground: [
    { id: 'white', color: '#ffffff' },
    { id: 'paper', color: '#f6f2ea' },
    { id: 'sand', color: '#e6dac6' },
    { id: 'blush', color: '#f7dfd9' },
    { id: 'sage', color: '#d7e2d3' },
    { id: 'sky', color: '#d6e6f2' },
    { id: 'midnight', color: '#16233d' },
    { id: 'coal', color: '#1b1a1d' },
  ],
} as const;
