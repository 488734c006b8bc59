import { readTemplateConfig, templateSize } from '#picture';
import type { TemplateSource } from '#picture/files';
import { readInput } from './read-input.ts';

const defaultSize = { width: 1080, height: 1080 };

/**
 * Reads a template from HTML, or from JSON in stored form: `html` (or `html_prod`, `html_dev`) with `config` (or `config_prod`,
 * `config_dev`) or `width` and `height`. Without a size, the outermost element's size in px applies.
 */
export async function readTemplateFile(file: string): Promise<TemplateSource> {
  const text = (await readInput(file)).toString('utf8');
  if (!text.trimStart().startsWith('{')) return { html: text, ...sizeOfHtml(text) };
  const stored: Record<string, unknown> = JSON.parse(text);
  const html = firstText(stored, ['html', 'html_prod', 'html_dev']);
  if (html === null) throw new Error(`${file} has no html.`);
  return { html, ...(sizeOfFields(stored) ?? sizeOfConfig(stored) ?? sizeOfHtml(html)) };
}

function firstText(stored: Record<string, unknown>, names: readonly string[]): string | null {
  const texts = names.map((name) => stored[name]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}

function sizeOfFields({ width, height }: Record<string, unknown>): { width: number; height: number } | null {
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null;
}

function sizeOfConfig(stored: Record<string, unknown>): { width: number; height: number } | null {
  const config = ['config', 'config_prod', 'config_dev'].map((name) => stored[name]).find(Boolean);
  if (config === undefined) return null;
  const read = readTemplateConfig(typeof config === 'string' ? config : JSON.stringify(config));
  return read === null ? null : templateSize(read);
}

function sizeOfHtml(html: string): { width: number; height: number } {
  const style = /<(?:div|section|main|article)\b[^>]*?\bstyle="([^"]*)"/i.exec(html)?.[1] ?? '';
  const side = (name: string) =>
    Number(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*(\\d+)px`, 'i').exec(style)?.[1]);
  const [width, height] = [side('width'), side('height')];
  return width > 0 && height > 0 ? { width, height } : defaultSize;
}
