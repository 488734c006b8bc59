import type { OfferIdOption } from '../reading-settings.ts';

/** A place in a product that a form can offer: label as displayed ('Arg: id', 'Tag: g:id'), path as the scanner reads it. */
export interface FieldOption {
  label: string;
  path: string;
}

const ATTRIBUTE = 0;
const TAG = 1;

/** Returns the label of a path: '@id' is 'Arg: id', everything else is 'Tag: …'. */
export function labelOfPath(path: string): string {
  return path.startsWith('@') ? `Arg: ${path.slice(1)}` : `Tag: ${path}`;
}

/** Returns the path for a label. A label without 'Arg:' or 'Tag:' was typed by the user, and is already a path. */
export function pathOfLabel(label: string): string {
  const attribute = /^\s*arg\s*:(.*)$/i.exec(label)?.[1]?.trim();
  if (attribute !== undefined) return attribute.includes('@') ? attribute : `@${attribute}`;
  return label.replace(/^\s*tag\s*:/i, '').trim();
}

/** Returns a path split into tag and attribute, as the settings store it. */
export function optionOfPath(path: string): OfferIdOption {
  const at = path.lastIndexOf('@');
  if (at < 0) return { type: TAG, keyName: path, attributeName: '' };
  return { type: ATTRIBUTE, keyName: path.slice(0, at), attributeName: path.slice(at + 1) };
}

/** Returns the path for a stored option; offerKey is the product container's tag. */
export function pathOfOption(option: OfferIdOption, offerKey: string): string {
  const { type, keyName, attributeName } = option;
  if (type === TAG) return keyName === '' ? attributeName : keyName;
  if (attributeName === '') return keyName.includes('@') ? keyName : `@${keyName}`;
  // Some callers repeat the attribute, or name the product, where our settings leave the tag empty.
  const isOfProduct = keyName === attributeName || keyName === offerKey;
  return `${isOfProduct ? '' : keyName}@${attributeName}`;
}

/** Returns a path as stored in settings: without namespace prefixes. */
export function withoutPrefixes(path: string): string {
  return path.replace(/[^/@:]+:/g, '');
}
