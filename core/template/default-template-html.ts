/** Colours of the default template, as CSS colours. */
export type TemplateColors = { background: string; text: string; accent: string };

/** The default template's HTML for a canvas in px: one container, every layer placed by inline styles. */
export function defaultTemplateHtml(options: {
  width: number;
  height: number;
  colors: TemplateColors;
}): string {
  const { width, height, colors } = options;
  const unit = Math.min(width, height) / 1080;
  const px = (value: number) => `${Math.round(value * unit)}px`;
  return `<div style="position:relative;width:${width}px;height:${height}px;background:${colors.background};color:${colors.text};font-size:${px(44)}">
  <div style="font-size:${px(26)}">{{BRAND}}</div>
  <img src="{{IMAGE_URL}}" alt="" style="width:${px(700)};height:${px(700)};object-fit:contain">
  <div>{{TITLE}}</div>
  <div style="color:${colors.accent};font-weight:700">{{PRICE}}</div>
</div>`;
}
