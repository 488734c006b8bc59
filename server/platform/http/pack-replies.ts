import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedCoding } from './accepted-coding.ts';

/** Shortest packed answer, in characters. An answer that fits into one packet of the network arrives no sooner when it is smaller. */
const leastLength = 1_400;

/** Calls of the API. What signs people in is small, and not packed for what it holds. */
const packed = /^\/(?:api|functions)\//;

// At this quality it takes about as long as gzip, and is smaller.
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const packers = {
  br: async (text: string) => promisify(brotliCompress)(text, { params: brotli }),
  gzip: async (text: string) => promisify(gzip)(text),
};

/**
 * Compresses JSON answers for clients that accept it: a page of products is a fifth of its size then. The caller is known by a token that
 * no browser sends by itself, so that no other site can have answers made and learn from their lengths what is in them.
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
    // Those who sent the whole body said how long it is.
    void reply.headers({ 'content-encoding': coding, 'content-length': body.byteLength });
    return body;
  });
}
