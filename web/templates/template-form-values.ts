import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { type ControlValues, starterIds } from '#picture/designs';
import { customSizeLimits, type SizePresetId, sizePresets } from '#picture';

/** Values of the form for a new template; type '' means that no size is selected; sides are typed texts in px. */
export interface TemplateFormValues {
  name: string;
  starter: string;
  /** Choices for each design, by its id. */
  controls: Readonly<Record<string, ControlValues>>;
  type: SizePresetId | '';
  width: string;
  height: string;
}

export type TemplateFormProblems = Partial<Record<keyof TemplateFormValues, string>>;

export const emptyTemplateFormValues: TemplateFormValues = {
  name: '',
  starter: starterIds[0],
  controls: {},
  type: '',
  width: '1080',
  height: '1080',
};

/** Returns everything that prevents submitting the form, in the order of its fields. */
export function validateTemplateForm(values: TemplateFormValues): TemplateFormProblems {
  const problems: TemplateFormProblems = {};
  if (values.name.trim() === '') problems.name = templatesMessages.nameRequired;
  if (values.type === '') problems.type = templatesMessages.typeRequired;
  for (const side of ['width', 'height'] as const) {
    if (values.type === 'custom' && !isSide(values[side])) problems[side] = templatesMessages.sizeHint;
  }
  return problems;
}

/** Returns the size of the canvas in px; undefined if no valid size is selected. */
export function readSize({
  type,
  width,
  height,
}: TemplateFormValues): { width: number; height: number } | undefined {
  if (type === 'custom') {
    return isSide(width) && isSide(height) ? { width: Number(width), height: Number(height) } : undefined;
  }
  const preset = sizePresets.find(({ id }) => id === type);
  return preset && { width: preset.width, height: preset.height };
}

/** User and project of a new template, as known when the form is submitted. */
export interface TemplateOwner {
  isSignedIn: boolean;
  projectId: string | undefined;
}

function isSide(text: string): boolean {
  return (
    /^\d+$/.test(text) && Number(text) >= customSizeLimits.minPx && Number(text) <= customSizeLimits.maxPx
  );
}
