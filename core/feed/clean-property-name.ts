/** A property name as people read it: 'g:image_link' is 'Image Link', 'g:gtin' is 'GTIN'. */
export declare function cleanPropertyName(name: string): string;

/** Names as they are saved: lower case, spaces as underscores; title, price and brand when none is left. */
export declare function savedPropertyNames(names: readonly string[]): string[];
