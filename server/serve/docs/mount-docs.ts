import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { writeOpenApi } from '#core/openapi/openapi.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { version } from '#server/platform/process/version.ts';
import { docsPage } from './docs-page.ts';
import { docsStyles } from './docs-styles.ts';

/**
 * Serves the description of the API for programs and for people. Both are public, and created once on first request: this takes 0.1 s of
 * CPU time, which should not delay a start.
 */
export function mountDocs(app: FastifyInstance, endpoints: readonly Endpoint[], platform: Platform): void {
  const document = once(() => writeOpenApi(endpoints, { version, url: platform.config.publicUrl }));
  const page = once(() => docsPage(document()));
  app.get(addresses.openApi.pattern, (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }).send(document()),
  );
  app.get(addresses.docs.pattern, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page()),
  );
  app.get(addresses.docsStyles.pattern, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(docsStyles),
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
