import * as editor from '../../../contract/editor/editor-api.ts';

/** Returns the calls that open the editor for a template, and keep it open. */
export function makeEditorExamples(templateId: string) {
  return [
    {
      endpoint: editor.createEditorCode,
      input: { params: { id: templateId } },
      reply: {
        code: 'c0…',
        url: `/editor/${templateId}?token=c0…`,
        expires_at: '2026-03-02T09:16:00.000Z',
      },
    },
    {
      endpoint: editor.exchangeEditorCode,
      input: { body: { code: 'c0…', template_id: templateId } },
      reply: { token: 'fme_…', template_id: templateId, expires_at: '2026-03-02T10:15:10.000Z' },
    },
    {
      endpoint: editor.renewEditorToken,
      input: {},
      reply: { template_id: templateId, expires_at: '2026-03-02T11:05:10.000Z' },
    },
    {
      endpoint: editor.copyTemplate,
      input: {
        params: { id: templateId },
        body: {
          name: 'Price tag, mine',
          html_dev: '<div><p>{{TITLE}}</p></div>',
          config_dev: '{"name":"Price tag","type":"facebook","dimensions":{"width":1080,"height":1080}}',
        },
      },
      reply: {
        template_id: 'b2d3f4a5-6c71-4829-a3b4-c5d6e7f80917',
        code: 'c1…',
        url: '/editor/b2d3f4a5-6c71-4829-a3b4-c5d6e7f80917?token=c1…',
        expires_at: '2026-03-02T10:06:10.000Z',
      },
    },
  ];
}
