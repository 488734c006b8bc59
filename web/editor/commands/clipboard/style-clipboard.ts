import { layerSchema, type Layer } from '#picture/layers';

// Key in the browser's storage, not in this page's memory, so that a style can be pasted in another template's tab.
const key = 'feedmaker.editor.style';

const paintNames = ['fill', 'radius', 'corners', 'border', 'shadow', 'opacity'] as const;
const wordNames = [
  'fontFamily',
  'fontSize',
  'minFontSize',
  'fontWeight',
  'italic',
  'color',
  'align',
  'verticalAlign',
  'lineHeight',
  'letterSpacing',
  'uppercase',
  'decoration',
  'textShadow',
  'stroke',
] as const;
const outlineNames = ['shape', 'points', 'depth', 'head', 'shaft'] as const;
const arcNames = ['from', 'sweep', 'thickness'] as const;
const pictureNames = ['fit', 'positionX', 'positionY'] as const;
const photoNames = ['padding', 'extendsGround', 'evenSize', 'productShadow', 'blur', 'blend'] as const;

function styleNames({ kind }: Layer): readonly string[] {
  if (kind === 'text') return ['opacity', ...wordNames, 'pill'];
  if (kind === 'badge') return [...paintNames, ...wordNames, ...outlineNames, 'padding'];
  if (kind === 'photo') return [...paintNames, ...pictureNames, ...photoNames];
  if (kind === 'rating') return ['opacity', 'color', 'emptyColor', 'stars'];
  if (kind === 'energy') return ['opacity'];
  if (kind === 'qr') return ['opacity', 'color', 'groundColor', 'radius'];
  if (kind === 'image') return ['opacity', 'radius', 'corners', ...pictureNames];
  return kind === 'group'
    ? [...paintNames, 'gap', 'paddingX', 'paddingY']
    : [...paintNames, ...outlineNames, ...arcNames];
}

export function copyStyle(layer: Layer): void {
  const entries = styleNames(layer).map((name) => [name, Reflect.get(layer, name) ?? null]);
  localStorage.setItem(key, JSON.stringify({ kind: layer.kind, style: Object.fromEntries(entries) }));
}

export function hasStyle(): boolean {
  return localStorage.getItem(key) !== null;
}

/** Returns the layer with the copied style. Fields that the copied layer lacked are removed; fields foreign to its kind are ignored. */
export function withCopiedStyle(layer: Layer): Layer {
  const style = remembered();
  const names = styleNames(layer).filter((name) => name in style);
  const next: Record<string, unknown> = { ...layer };
  for (const name of names) {
    if (style[name] === null) Reflect.deleteProperty(next, name);
    else next[name] = style[name];
  }
  const checked = layerSchema.safeParse(next);
  return checked.success ? checked.data : layer;
}

function remembered(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    const style = typeof stored === 'object' && stored !== null && 'style' in stored ? stored.style : null;
    return typeof style === 'object' && style !== null ? { ...style } : {};
  } catch {
    return {};
  }
}
