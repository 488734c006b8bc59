import type { Page } from '@playwright/test';

// Fields of the form of a feed, found as a user finds them.
export const name = (page: Page) => page.getByLabel('Feed Name *');
export const url = (page: Page) => page.getByLabel('XML Feed URL *');
export const template = (page: Page) => page.getByLabel('Default template');
export const submit = (page: Page) => page.getByRole('button', { name: 'Create Feed' });
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
export const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
export const errors = (page: Page) => page.getByRole('alert').filter({ hasText: 'Validation Errors' });
export const mapping = (page: Page) => page.getByRole('heading', { name: 'Product Mapping' });
/** A product in the panel beside the form. */
export const tile = (page: Page, number: number) =>
  page
    .getByRole('complementary')
    .getByRole('listitem')
    .filter({ hasText: `Product number ${number}` });

/** Opens a list of the form and takes one of its choices. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
