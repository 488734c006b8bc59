import { families } from './starter.ts';

/** The families that every installation has, from which the type of a design is chosen. */
export const controlFamilies = ['Inter', families.serif, families.narrow] as const;
