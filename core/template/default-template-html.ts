import { defaultLayout, type DefaultLayout } from './default-layout.ts';
import { readableInk, withOpacity } from './readable-ink.ts';

/** Colours of the default template, as `#rrggbb`. */
export type TemplateColors = { background: string; text: string; accent: string };

type Declarations = Record<string, string | number>;

/**
 * The default template's HTML for a canvas in px: the photo large on a clean ground, brand, title and price
 * in a panel below or beside it. Every layer carries its own styles, so a browser shows the same picture.
 * The panel holds nothing but words, so a product without any of them is just its photo.
 */
export function defaultTemplateHtml(options: {
  width: number;
  height: number;
  colors: TemplateColors;
}): string {
  const { width, height, colors } = options;
  const layout = defaultLayout(width, height);
  const canvas = css({
    position: 'relative',
    width,
    height,
    overflow: 'hidden',
    background: colors.background,
    color: colors.text,
    'font-family': 'Inter, Arial, sans-serif',
  });
  const photo = css({ position: 'absolute', ...layout.photo, 'object-fit': 'contain' });
  return `<div style="${canvas}">
  <img src="{{IMAGE_URL}}" alt="" data-ground="extend" style="${photo}">
  <div style="${css(panelStyle(layout, colors))}">
${words(layout, colors)}
  </div>
</div>`;
}

function words(layout: DefaultLayout, colors: TemplateColors): string {
  const parts = [brand(layout, colors), title(layout), price(layout, colors)];
  if (layout.arrangement !== 'row') return indent(parts, 4);
  const column = css({
    display: 'flex',
    'flex-direction': 'column',
    width: layout.title.width,
    gap: layout.gap,
  });
  return indent([`<div style="${column}">`, indent(parts.slice(0, 2), 2), '</div>', ...parts.slice(2)], 4);
}

function panelStyle(layout: DefaultLayout, colors: TemplateColors): Declarations {
  const isRow = layout.arrangement === 'row';
  return {
    position: 'absolute',
    ...layout.panel,
    background: withOpacity(colors.accent, 0.09),
    display: 'flex',
    'flex-direction': isRow ? 'row' : 'column',
    'justify-content': isRow ? 'space-between' : layout.arrangement === 'column' ? 'center' : 'flex-start',
    'align-items': layout.arrangement === 'column' ? 'flex-start' : 'center',
    gap: layout.gap,
  };
}

function brand(layout: DefaultLayout, colors: TemplateColors): string {
  const style = css({
    width: layout.title.width,
    'font-size': layout.brandSize,
    'line-height': '1.3',
    'font-weight': '600',
    'letter-spacing': Math.round(layout.brandSize * 0.08),
    'text-transform': 'uppercase',
    color: withOpacity(colors.text, 0.68),
    'white-space': 'nowrap',
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
    ...alignment(layout),
  });
  return `<div style="${style}">{{BRAND}}</div>`;
}

function title(layout: DefaultLayout): string {
  const { width, size, lines } = layout.title;
  const style = css({
    width,
    'font-size': size,
    'line-height': '1.18',
    'font-weight': '700',
    display: '-webkit-box',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': String(lines),
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
    'overflow-wrap': 'anywhere',
    'text-wrap': 'balance',
    ...alignment(layout),
  });
  return `<div data-fit-min="${Math.round(size * 0.7)}" style="${style}">{{TITLE}}</div>`;
}

function price(layout: DefaultLayout, colors: TemplateColors): string {
  const { size, maxWidth } = layout.price;
  const style = css({
    'flex-shrink': '0',
    'max-width': maxWidth,
    'margin-top': layout.arrangement === 'row' ? 0 : layout.gap,
    padding: '0.3em 0.62em',
    'border-radius': size,
    background: colors.accent,
    color: readableInk(colors.accent),
    'font-size': size,
    'line-height': '1.15',
    'font-weight': '700',
    'white-space': 'nowrap',
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
  });
  return `<div data-fit-min="${Math.round(size * 0.45)}" style="${style}">{{PRICE}}</div>`;
}

function alignment(layout: DefaultLayout): Declarations {
  return layout.arrangement === 'centered' ? { 'text-align': 'center' } : {};
}

function css(declarations: Declarations): string {
  const all: Declarations = { 'box-sizing': 'border-box', ...declarations };
  return Object.entries(all)
    .map(([name, value]) => `${name}:${typeof value === 'number' ? `${value}px` : value}`)
    .join(';');
}

function indent(lines: readonly string[], spaces: number): string {
  return lines
    .flatMap((line) => line.split('\n'))
    .map((line) => ' '.repeat(spaces) + line)
    .join('\n');
}
