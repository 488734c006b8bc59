import type { Template } from '#core/contract/templates/templates-api.ts';
import { lostWords } from '#picture/fonts';
import { parseTemplateHtml } from '#picture/html';
import { readTemplateConfig } from '#picture';
import { templateProblems } from '#core/messages/reasons/templates/template-problems.ts';
import { listFonts } from '#server/db/fonts.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { installedFonts } from '#picture/files';

/**
 * Returns a template whose configurations also list, under `leftOut`, its own words that no font here can draw. Computed on reading instead
 * of saving, because fonts are added and removed.
 */
export async function withWordsWithoutFont<Row extends Template>(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  userId: string,
  row: Row,
): Promise<Row> {
  const packs = installedFonts(config.fontsDir);
  if (!mayLose(row.html_dev) && !mayLose(row.html_prod)) return row;
  const own = await database.asUser(userId, (sql) => listFonts(sql, userId));
  const brandFonts = own.map(({ family, weight, style, letters, id }) => ({
    family,
    weight,
    style,
    letters,
    hash: id,
  }));
  const noted = (html: string, stored: string) =>
    withProblem(stored, findProblem(html, { packs, brandFonts }));
  return {
    ...row,
    config_dev: noted(row.html_dev, row.config_dev),
    config_prod: noted(row.html_prod, row.config_prod),
  };
}

/** False for nearly all templates: their letters always have a font. */
function mayLose(html: string): boolean {
  return /[^\0-\u024f\u0370-\u052f\u2010-\u2027]/.test(html);
}

function findProblem(html: string, available: Parameters<typeof lostWords>[1]): string | null {
  if (!mayLose(html)) return null;
  const lost = lostWords(parseTemplateHtml(html), available);
  const [letters, signs] = [lost.flatMap((words) => words.letters), lost.flatMap((words) => words.signs)];
  if (letters.length + signs.length === 0) return null;
  return templateProblems.words_without_font({ letters, signs });
}

function withProblem(stored: string, problem: string | null): string {
  const config = problem === null ? null : readTemplateConfig(stored);
  if (config === null || problem === null) return stored;
  const { leftOut = [] } = config;
  if (leftOut.includes(problem)) return stored;
  return JSON.stringify({ ...JSON.parse(stored), leftOut: [...leftOut, problem] });
}
