import type { TemplateItem } from '#core/contract/templates-api.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, pathOf } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

faultTest(
  'a template leads to the products whose text it cuts, below what the project is set in',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const template = await addTemplate(user, project, 'Square ad');
    const { id } = await addFeed(user, project, { name: 'Main feed', template });
    const known = await user.call<{ items: TemplateItem[]; total: number }>('GET', '/api/v1/templates');
    expect(known.body.items[0]?.cut_texts).toBeNull();
    const counted = { products: 240, cut: 12, feeds: [{ id, name: 'Main feed', cut: 12 }] };
    const items = known.body.items.map((item) => ({ ...item, cut_texts: counted }));
    front.answer('GET /api/v1/templates', 200, { ...known.body, items });
    await page.goto(`/projects/${project.id}/templates`);
    const link = page.getByRole('link', { name: '12 of 240 products have a text that is cut' });
    await expect(link).toBeVisible();
    await expect(page.getByText('Fonts', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await link.click();
    await expect(page).toHaveURL(/finding=text_cut/);
    expect(pathOf(page)).toContain(id);
  },
);
