import { configProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { parseTemplateConfig } from '#picture';
import { toDoc, writeSources, type Doc } from '../document/doc.ts';
import { isAlike } from './alike.ts';
import type { Sources } from '../session/saver-state.ts';

/** Reads a stored draft as a document, or returns the reason as a sentence if it cannot be read. */
export function readDoc({
  html,
  config,
}: Sources):
  | { readonly doc: Doc; readonly problem: null }
  | { readonly doc: null; readonly problem: string } {
  const reading = parseTemplateConfig(config);
  return reading.config === null
    ? { doc: null, problem: configProblemText(reading.problem) }
    : { doc: toDoc(reading.config, html), problem: null };
}

export function writeDoc(doc: Doc): Sources {
  const { html_dev: html, config_dev: config } = writeSources(doc);
  return { html, config };
}

/** True if both documents are the same template, ignoring how JSON is written and what the server adds. */
export function isSameDraft(one: Doc, other: Doc): boolean {
  return one === other || isAlike(comparable(one), comparable(other));
}

function comparable(doc: Doc): object {
  const { leftOut: _noted, ...rest } = doc.htmlSource === undefined ? completed(doc) : doc;
  return rest;
}

/** Adds the lists that are computed from a document's layers, as in its stored form. */
function completed(doc: Doc): Doc {
  return readDoc(writeDoc(doc)).doc ?? doc;
}
