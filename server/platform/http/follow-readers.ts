import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languageAmong } from '#core/messages/language.ts';
import { inLanguage, loadLanguage } from '../language.ts';

/** Answers every request in the language that it accepts; the dashboard sets its own. Call it before hooks are added. */
export function followReaders(app: FastifyInstance): void {
  const readers = new WeakMap<FastifyRequest, Language>();
  app.addHook('onRequest', (request, _reply, done) => {
    const language = languageAmong(wantedBy(request.headers['accept-language'] ?? '')) ?? 'en';
    readers.set(request, language);
    loadLanguage(language).then(() => inLanguage(language, done), done);
  });
  // Reading the body loses the async context, so it is entered again here.
  app.addHook('preValidation', (request, _reply, done) => {
    inLanguage(readers.get(request) ?? 'en', done);
  });
}

function wantedBy(header: string): string[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
