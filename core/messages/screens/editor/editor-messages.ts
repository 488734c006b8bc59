import { catalogue } from '#core/messages/catalogue.ts';

/** The editor's frame: the names of its parts, and its texts while it opens. */
export const editorMessages = catalogue('editorMessages', {
  title: (name: string) => `${name} · Banner Editor`,
  opening: 'Opening the template',
  noTemplate: 'This address names no template. Open the editor from the template in the dashboard.',
  notOpened: 'The template could not be opened. Open the editor again from the dashboard.',
  back: 'Back to the template',
  stage: 'Canvas',
  layers: 'Layers',
  insert: 'Insert',
  properties: 'Properties',
  toolbar: 'Tools',
  status: 'Status',
});
