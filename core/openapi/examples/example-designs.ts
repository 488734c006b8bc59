import * as designs from '../../contract/templates/designs-api.ts';
import type { Template } from '../../contract/templates/templates-api.ts';

/** Returns the calls about the designs that templates begin with. */
export function makeDesignExamples(template: Template) {
  const controls = { accent: '#0f766e', ground: '#f6f2ea', type: 'Noto Serif Display' };
  return [
    {
      endpoint: designs.listDesigns,
      input: {},
      reply: {
        items: [
          {
            id: 'clean-price',
            name: 'Clean price',
            note: 'A white card, the price on a green tag',
            controls: [
              { id: 'accent' as const, initial: '#14614a' },
              { id: 'ground' as const, initial: '#f4f1ea' },
              { id: 'type' as const, initial: 'Inter' },
            ],
          },
        ],
      },
    },
    {
      endpoint: designs.createFromDesign,
      input: {
        params: { design: 'clean-price' },
        body: { name: template.name, project_id: template.project_id, width: 1080, height: 1080, controls },
      },
      reply: template,
    },
    {
      endpoint: designs.setTemplateControls,
      input: { params: { id: template.id }, body: { ground: '{{PHOTO_COLOR}}', draft_version: 3 } },
      reply: { ...template, draft_version: 4 },
    },
    {
      endpoint: designs.projectColors,
      input: { params: { id: template.project_id } },
      reply: { palette: ['#14614a', '#f4f1ea'], fonts: ['Inter'] },
    },
  ];
}
