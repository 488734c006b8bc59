import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '#core/errors.ts';
import {
  configProblemText,
  templateProblemText,
} from '#core/messages/reasons/templates/template-problems.ts';
import { parseTemplateHtml, writeTemplateHtml } from '#picture/html';
import { parseTemplateConfig } from '#picture';
import type { SplitText } from '#server/db/split-text.ts';
import { isWholeHtml } from './is-whole-html.ts';

/** A template's sources as stored; the published ones are empty until it is published. */
export interface Sources {
  html_dev: string;
  config_dev: string;
  html_prod: string;
  config_prod: string;
}

type Source = { readonly html: string; readonly config: string };

/**
 * Returns the sources in stored form: HTML with disallowed parts is rewritten without them, and the configuration lists these under
 * `leftOut`, replacing earlier entries. HTML equal to the `stored` one was cleaned before, and keeps its list. Throws for a configuration
 * that cannot be read.
 */
export function cleanSources(sources: Sources, stored?: Sources): Sources {
  const known = [stored?.html_dev, stored?.html_prod];
  return eachSource(sources, (source) => cleanSource(source, known.includes(source.html)));
}

/**
 * Returns a stored template as it would be saved today: rows older than the cleaning or than a rule get the same list of what is not drawn.
 * Unreadable ones are returned unchanged.
 */
export function readSources<Row extends Sources>(row: Row): Row {
  const today = eachSource(row, (source) => {
    return isClean(source.html) || parseTemplateConfig(source.config).problem !== null
      ? source
      : cleanSource(source, false);
  });
  return { ...row, ...today };
}

function eachSource(sources: Sources, change: (source: Source) => Source): Sources {
  const { html_dev, config_dev, html_prod, config_prod } = sources;
  const isPublished = html_prod !== '' || config_prod !== '';
  const draft = change({ html: html_dev, config: config_dev });
  const published = isPublished ? change({ html: html_prod, config: config_prod }) : { html: '', config: '' };
  return {
    html_dev: draft.html,
    config_dev: draft.config,
    html_prod: published.html,
    config_prod: published.config,
  };
}

/** Cache of clean HTML by its hash, shared by all callers, so that it is not parsed again. */
const cleanOnes = new LRUCache<string, true>({ max: 1_000 });

function isClean(html: string, split?: SplitText): boolean {
  const hash = createHash('sha256').update(html).digest('hex');
  if (cleanOnes.has(hash)) return true;
  const isWhole = isWholeHtml(html, split);
  if (isWhole) cleanOnes.set(hash, true);
  return isWhole;
}

/**
 * Returns HTML and configuration in stored form; see `cleanSources`. `isKnown`: the HTML is already stored. `split`: the HTML with its
 * pictures extracted, if available.
 */
export function cleanSource({ html, config }: Source, isKnown: boolean, split?: SplitText): Source {
  const { problem } = parseTemplateConfig(config);
  if (problem !== null) throw new AppError('unprocessable', configProblemText(problem));
  if (isClean(html, split)) return { html, config: isKnown ? config : withLeftOut(config, []) };
  const { tree, problems } = parseTemplateHtml(html);
  return { html: writeTemplateHtml(tree), config: withLeftOut(config, problems.map(templateProblemText)) };
}

/** Returns the configuration with this list of left-out parts; unchanged if it has no list and gets none. */
function withLeftOut(config: string, leftOut: readonly string[]): string {
  if (leftOut.length === 0 && !config.includes('leftOut')) return config;
  const stored: Record<string, unknown> = JSON.parse(config);
  const { leftOut: before, config: nested, ...rest } = stored;
  // Some editors nest everything under `config`, which takes precedence.
  const inner = typeof nested === 'object' && nested !== null ? { ...nested, leftOut: undefined } : nested;
  const isSame = leftOut.length === 0 && before === undefined && !hasOwnList(nested);
  if (isSame) return config;
  const list = leftOut.length === 0 ? {} : { leftOut };
  return JSON.stringify({ ...rest, ...('config' in stored && { config: inner }), ...list });
}

function hasOwnList(nested: unknown): boolean {
  return typeof nested === 'object' && nested !== null && 'leftOut' in nested;
}
