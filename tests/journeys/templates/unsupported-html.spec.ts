import type { Template } from '#core/contract/templates-api.ts';
import { must } from '#tests/harness/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { addProject, addTemplate } from '../scenes.ts';

test('the page of a template names what of its HTML is not supported', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const body = {
    name: 'By hand',
    project_id: project.id,
    html_dev: '<p>{{TITLE}}</p><video src="x"></video><p style="position:fixed">a</p>',
    config_dev: '{}',
  };
  const template = (await must<Template>(user.call('POST', '/api/v1/templates', body))).body;
  await page.goto(`/projects/${project.id}/templates/${template.id}`);
  await expect(page.getByRole('heading', { name: 'Not supported and left out' })).toBeVisible();
  const sentences = page.getByRole('main').getByRole('listitem');
  await expect(sentences).toHaveText([
    '<video> was removed.',
    'The style "position: fixed" was left out (unsupported value).',
  ]);

  const plain = await addTemplate(user, project, 'From the form');
  await page.goto(`/projects/${project.id}/templates/${plain.id}`);
  await expect(page.getByRole('heading', { name: 'From the form' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not supported and left out' })).toHaveCount(0);
});
