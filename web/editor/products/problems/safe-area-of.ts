import { templateSize, type SizePresetId } from '#core/template/template.ts';
import type { EditorState } from '../../document/editor.ts';
import { safeAreas, safeBox } from '../../stage/safe-areas.ts';
import type { ProblemFacts } from './problem.ts';

/** The platform that a size was made for. */
const platforms: Readonly<Partial<Record<SizePresetId, string>>> = {
  tiktok: 'tiktok',
  'instagram-story': 'stories',
};

/** What the platform leaves free whose safe area is shown, or else that of the template's own platform. */
export function safeAreaOf({ doc, options }: Pick<EditorState, 'doc' | 'options'>): ProblemFacts['safeArea'] {
  const id = options.safeArea ?? platforms[doc.type] ?? null;
  const box = safeBox(id, templateSize(doc));
  const platform = safeAreas.find((area) => area.id === id)?.label;
  return box === null || platform === undefined ? null : { platform, box };
}
