import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StripeDouble } from '#stripe-double';
import { addresses } from '#core/public-addresses.ts';

/** Maximum bytes of a form, more than these pages send. */
const FORM_BYTES_MAX = 4_096;

type PageRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, string | undefined>;
}>;

const pages = [
  ['order', addresses.testCheckout.pattern],
  ['portal', addresses.testPortal.pattern],
  ['invoice', addresses.testInvoice.pattern],
] as const;

export async function mountTestPages(app: FastifyInstance, checkout: StripeDouble): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const [page, url] of pages)
      scope.route({
        method: ['GET', 'POST'],
        url,
        handler: async ({ method, params, query, body }: PageRequest, reply) => {
          const [id = ''] = Object.values(params);
          const sent = body instanceof URLSearchParams ? body : new URLSearchParams();
          const answer = await checkout.answerPage({
            page,
            id,
            query,
            form: method === 'POST' ? sent : null,
          });
          if ('goTo' in answer) return reply.redirect(answer.goTo, 303);
          return reply.code(answer.status).headers(answer.headers).send(answer.text);
        },
      });
  });
}
