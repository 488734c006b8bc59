import * as z from 'zod/mini';

/** How the colours of a layer are mixed with those behind it; `normal` covers them. */
export const mixing = {
  blend: z.optional(z.enum(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'soft-light'])),
};
