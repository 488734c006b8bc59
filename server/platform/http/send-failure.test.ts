import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { AppError, errorTable, type ErrorCode } from '#core/errors.ts';
import { answerAuthError } from '#server/auth/calls/answer-auth-error.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { sendFailure } from './send-failure.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

/** Returns the answer of a call that fails with this. */
async function answerTo(failure: unknown) {
  const app = fastify();
  app.setErrorHandler(sendFailure);
  app.get('/', () => {
    throw failure;
  });
  return app.inject('/');
}

test.each(codes)(
  '%s is a sentence and a code, and says when to come again exactly where that helps',
  async (code) => {
    const { statusCode, headers, json } = await answerTo(new AppError(code));
    expect(statusCode).toBe(errorTable[code].status);
    expect(json()).toEqual({ error: errorTable[code].text, code });
    const isTimed = statusCode === 429 || statusCode === 503;
    expect(headers['retry-after'] !== undefined).toBe(isTimed);
    if (isTimed) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  },
);

test.each(codes)('the auth protocol says it of %s too', async (code) => {
  const app = fastify();
  app.setErrorHandler((failure, request, reply) => answerAuthError(failure, request, reply, silentLog));
  app.get('/', () => {
    throw new AppError(code);
  });
  const { statusCode, headers } = await app.inject('/');
  const isTimed = statusCode === 429 || statusCode === 503;
  expect([statusCode, headers['retry-after'] !== undefined]).toEqual([errorTable[code].status, isTimed]);
});
