import { AppError } from '#core/errors.ts';
import { parseTemplateHtml } from '#core/template/parse-html.ts';
import { parseTemplateConfig } from '#core/template/template.ts';
import { writeTemplateHtml } from '#core/template/write-html.ts';

/** A template's texts as the tables keep them; the published ones are empty until it is published. */
export interface Sources {
  html_dev: string;
  config_dev: string;
  html_prod: string;
  config_prod: string;
}

/**
 * The sources as they are stored: HTML that holds more than the allow-list is written anew without it, and its
 * configuration lists under `leftOut` what that was. Throws for a configuration that cannot be read.
 */
export function cleanSources({ html_dev, config_dev, html_prod, config_prod }: Sources): Sources {
  const draft = cleanPair(html_dev, config_dev);
  const published = html_prod === '' && config_prod === '' ? null : cleanPair(html_prod, config_prod);
  return {
    html_dev: draft.html,
    config_dev: draft.config,
    html_prod: published?.html ?? '',
    config_prod: published?.config ?? '',
  };
}

function cleanPair(html: string, config: string): { html: string; config: string } {
  const { problem } = parseTemplateConfig(config);
  if (problem !== null) throw new AppError('unprocessable', problem);
  const { tree, problems } = parseTemplateHtml(html);
  if (problems.length === 0) return { html, config };
  const stored: Record<string, unknown> = JSON.parse(config);
  return { html: writeTemplateHtml(tree), config: JSON.stringify({ ...stored, leftOut: problems }) };
}
