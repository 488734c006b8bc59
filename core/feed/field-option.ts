import type { OfferIdOption } from './feed-settings.ts';

/** A place in a product that a form can offer: label as shown ('Arg: id', 'Tag: g:id'), path as the scanner reads it. */
export interface FieldOption {
  label: string;
  path: string;
}

/** The label of a path: '@id' is 'Arg: id', everything else 'Tag: …'. */
export declare function labelOfPath(path: string): string;

/** The path of a label; a label without 'Arg:' or 'Tag:' is what a user typed and means a tag (or a path). */
export declare function pathOfLabel(label: string): string;

/** A path in the words of the settings. */
export declare function optionOfPath(path: string): OfferIdOption;

/** The path that a stored option means; offerKey is the product container's tag. */
export declare function pathOfOption(option: OfferIdOption, offerKey: string): string;
