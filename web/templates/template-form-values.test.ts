import { describe, expect, test } from 'vitest';
import { createDefaultTemplate } from '#picture/designs';
import { readTemplateConfig } from '#picture';
import { newTemplateBody, newTemplateOf } from './new-template.ts';
import { emptyTemplateFormValues, readSize, validateTemplateForm } from './template-form-values.ts';

const named = { ...emptyTemplateFormValues, name: 'Square' };

test('a new form begins with the default design', () => {
  expect(newTemplateOf({ ...named, type: 'facebook' }).html).toBe(
    createDefaultTemplate({ name: '', type: 'facebook', width: 1080, height: 1080 }).html,
  );
});

test('a form with another design makes that one, and asks for what it shows', () => {
  const template = newTemplateOf({ ...named, type: 'facebook', starter: 'bold-sale' });
  expect(template.html).toContain('SALE_PRICE');
  expect(template.props).toContain('sale_price');
});

test('a new form has a size of 1080 x 1080 and no chosen type [187]', () => {
  expect(emptyTemplateFormValues).toMatchObject({ name: '', type: '', width: '1080', height: '1080' });
  expect(readSize(emptyTemplateFormValues)).toBeUndefined();
});

describe('a form', () => {
  test('needs a name and a type', () => {
    expect(validateTemplateForm({ ...named, name: ' ' })).toEqual({
      name: 'Please enter a template name',
      type: 'Please select a template type',
    });
  });

  test('with a preset does not look at the custom sides', () => {
    expect(validateTemplateForm({ ...named, type: 'facebook', width: '1' })).toEqual({});
  });

  test.each([
    ['511', false],
    ['512', true],
    ['1920', true],
    ['1921', false],
    ['', false],
    ['800.5', false],
  ])('takes a custom side of %s px: %s', (width, isTaken) => {
    const problems = validateTemplateForm({ ...named, type: 'custom', width });
    expect(problems.width).toBe(isTaken ? undefined : 'Min: 512px, Max: 1920px');
  });
});

describe('the template of a form', () => {
  const template = newTemplateOf({ ...named, name: ' Wide ', type: 'youtube-thumbnail' });

  test('has the size of its preset, or of the typed sides', () => {
    expect(template).toMatchObject({ name: 'Wide', width: 1280, height: 720 });
    const custom = newTemplateOf({ ...named, type: 'custom', width: '600', height: '800' });
    expect(custom).toMatchObject({ width: 600, height: 800 });
  });

  test('keeps name, type and size in its configuration [195, 200]', () => {
    expect(readTemplateConfig(template.config)).toMatchObject({
      name: 'Wide',
      type: 'youtube-thumbnail',
      dimensions: { width: 1280, height: 720 },
      keyValuePairs: [{ key: 'TITLE' }, { key: 'PRICE' }, { key: 'BRAND' }],
    });
  });

  test.each(['BRAND', 'IMAGE_URL', 'TITLE', 'PRICE'])('has a place for %s', (field) => {
    expect(template.html).toMatch(new RegExp(`\\{\\{${field}[ }]`));
  });
});

test.each([
  ['a user', { isSignedIn: false, projectId: 'p' }],
  ['a project', { isSignedIn: true, projectId: undefined }],
])('without %s nothing is sent [194]', (_missing, owner) => {
  const values = { ...named, type: 'facebook' } as const;
  expect(() => newTemplateBody(values, owner)).toThrow('User or project not found');
  expect(newTemplateBody(values, { isSignedIn: true, projectId: 'p' })).toMatchObject({ project_id: 'p' });
});
