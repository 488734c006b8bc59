import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parseTemplateHtml } from '../html.ts';
import type { ParsedTemplate } from '../index.ts';

/** A tree contains the template's pictures like its HTML, so the HTML's length counts as its size. */
const parsed = new LRUCache<string, ParsedTemplate>({ maxSize: 64 << 20 });

/** A feed's template: its HTML and the canvas in px. */
export type TemplateSource = { readonly html: string; readonly width: number; readonly height: number };

/** Parses template HTML; the products of a feed share one parsed template. Never throws. */
export function templateFromHtml(source: TemplateSource): ParsedTemplate {
  const version = templateVersion(source);
  const known = parsed.get(version);
  if (known !== undefined) return known;
  const template = parseTemplateHtml(source.html);
  parsed.set(version, template, { size: source.html.length + 1_000 });
  return template;
}

/** Returns the SHA-256 in hex of everything the template adds to a picture: its HTML and its canvas. */
export function templateVersion({ html, width, height }: TemplateSource): string {
  return createHash('sha256').update(`${width}x${height}\n${html}`).digest('hex');
}
