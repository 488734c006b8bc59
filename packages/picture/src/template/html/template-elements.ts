import type { TemplateStyle } from '../template-tree.ts';

/** Default style of each allowed element, as in browsers. */
export const elementStyles: Readonly<Record<string, TemplateStyle | undefined>> = {
  ...same(['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'figure', 'figcaption'], {
    display: 'block',
  }),
  p: { display: 'block', marginTop: '1em', marginBottom: '1em' },
  h1: heading('2em', '0.67em'),
  h2: heading('1.5em', '0.83em'),
  h3: heading('1.17em', '1em'),
  h4: heading('1em', '1.33em'),
  h5: heading('0.83em', '1.67em'),
  h6: heading('0.67em', '2.33em'),
  ...same(['span', 'a', 'label', 'abbr', 'time'], { display: 'inline' }),
  ...same(['b', 'strong'], { display: 'inline', fontWeight: '700' }),
  ...same(['i', 'em', 'cite'], { display: 'inline', fontStyle: 'italic' }),
  ...same(['u', 'ins'], { display: 'inline', textDecoration: 'underline' }),
  ...same(['s', 'del'], { display: 'inline', textDecoration: 'line-through' }),
  small: { display: 'inline', fontSize: '0.83em' },
  center: { display: 'block', textAlign: 'center' },
};

/** Elements that are removed with everything inside them: code, other documents, forms, embedded drawings. */
export const removedElements: ReadonlySet<string> = new Set(
  'script style iframe frame object embed applet noscript template svg math canvas video audio source track form input button select textarea link base meta'.split(
    ' ',
  ),
);

/** Elements that are never visible; dropping them loses nothing, so it is not reported. */
export const silentElements: ReadonlySet<string> = new Set(['title']);

/** Attributes without a visible effect; dropping them loses nothing, so it is not reported. */
export const silentAttributes: ReadonlySet<string> = new Set(['class', 'id', 'alt', 'title', 'lang', 'role']);

function heading(fontSize: string, margin: string): TemplateStyle {
  return { display: 'block', fontSize, fontWeight: '700', marginTop: margin, marginBottom: margin };
}

function same(tags: readonly string[], style: TemplateStyle): Record<string, TemplateStyle> {
  return Object.fromEntries(tags.map((tag) => [tag, style]));
}
