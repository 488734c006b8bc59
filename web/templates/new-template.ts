import { NotPossible } from '#web/lib/api/caller.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { createTemplate } from '#picture/designs';
import { templateProps } from '#picture';
import { readSize, type TemplateFormValues, type TemplateOwner } from './template-form-values.ts';

// Import this file only to create a template, because the designs are more code than the forms in which they are chosen.

/** Sources of a new template; width and height in px, `config` is JSON. */
export interface NewTemplate {
  name: string;
  html: string;
  config: string;
  width: number;
  height: number;
  props: string[];
}

export function newTemplateOf(values: TemplateFormValues): NewTemplate {
  const size = readSize(values);
  if (size === undefined || values.type === '') throw new Error('the template form was not checked');
  const name = values.name.trim();
  const { starter, type } = values;
  const controls = values.controls[starter] ?? {};
  const { html, config } = createTemplate({ starter, name, type, ...size, controls });
  return { name, html, config: JSON.stringify(config), ...size, props: templateProps(config) };
}

/** Returns the body of the call that creates a template; throws `NotPossible` without a user or a project. */
export function newTemplateBody(values: TemplateFormValues, { isSignedIn, projectId }: TemplateOwner) {
  if (!isSignedIn || projectId === undefined) throw new NotPossible(templatesMessages.userOrProjectMissing);
  const { name, html, config } = newTemplateOf(values);
  return { name, project_id: projectId, html_dev: html, config_dev: config };
}
