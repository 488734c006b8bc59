import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedCoding } from './accepted-coding.ts';

/** Minimum length of a compressed answer, in characters. An answer that fits into one network packet arrives no sooner when compressed. */
const leastLength = 1_400;

/** API calls only. Sign-in answers are small, and not compressed because they contain secrets. */
const packed = /^\/(?:api|functions)\//;

// At this quality Brotli takes about as long as gzip, and its output is smaller.
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const packers = {
  br: async (text: string) => promisify(brotliCompress)(text, { params: brotli }),
  gzip: async (text: string) => promisify(gzip)(text),
};

/**
 * Compresses JSON answers for clients that accept it: a page of products shrinks to a fifth. Callers are identified by a token that
 * browsers never send by themselves, so no other site can cause answers and infer their content from their lengths.
 */
export function packReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isLong = typeof payload === 'string' && payload.length >= leastLength;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isLong || !isJson || !packed.test(request.url)) return payload;
    void reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
    const coding = acceptedCoding(request.headers['accept-encoding']);
    if (coding === 'identity' || reply.hasHeader('content-encoding')) return payload;
    const body = await packers[coding](payload);
    // Replaces the content-length of the uncompressed body.
    void reply.headers({ 'content-encoding': coding, 'content-length': body.byteLength });
    return body;
  });
}
