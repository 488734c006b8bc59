import { readArrival } from './link-arrival.ts';

/** How this page was reached; read once, before anything cleans the address. */
export const arrival = readArrival(location);
