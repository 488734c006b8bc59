import * as editor from '../editor-api.ts';

/** The calls that open the editor for a template with this id. */
export function editorExamplesOf(templateId: string) {
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
  ];
}
