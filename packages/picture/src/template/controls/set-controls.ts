import { parsePhotoColor } from '../css/photo-color-names.ts';
import { flattenLayers, type Fill, type Layer } from '../layers/layer-schema.ts';
import { isDrawnLayer } from '../layers/layer-words.ts';
import { listPalette } from '../list-palette.ts';
import type { TemplateConfig } from '../template.ts';
import { controlIds, type ControlId, type ControlValues } from './control-values.ts';
import type { ControlledPart, ControlledProperty, DesignControls } from './design-controls-schema.ts';
import { leastSales, withLeastSale } from './least-sale.ts';
import { productSizes, withProductSize } from './product-size.ts';
import { evaluateInk, evaluateSet, flattenFills, isInk, type Settings } from './evaluate-part.ts';

/**
 * Returns the configuration with its design's controls set and text on changed colours readable. Other changes in the editor stay, and
 * removed parts stay removed. The caller must write its HTML again.
 */
export function setControls(config: TemplateConfig, values: ControlValues): TemplateConfig {
  const { designControls: controls } = config;
  if (controls === undefined) return config;
  const before = readSettings(controls);
  const after = { ...before, ...normalized(controls, values) };
  const next = structuredClone(config);
  const [sets, inks] = [controls.parts.filter((part) => !isInk(part)), controls.parts.filter(isInk)];
  const old = lookup(config);
  const now = lookup(next);
  for (const part of sets) {
    if (!isFollowing(old, part, [evaluateSet(part, controls, before)])) continue;
    write(now, part, evaluateSet(part, controls, after));
  }
  for (const part of inks) {
    const evaluate = (settings: Settings, fillBelow: (id: string) => Fill | undefined) =>
      evaluateInk(part, { controls, settings, ground: flattenFills(part.on.map(fillBelow)) });
    const asDesigned = (id: string) => designedFill(controls, before, id) ?? findFill(old, id);
    const expected = [evaluate(before, (id) => findFill(old, id)), evaluate(before, asDesigned)];
    if (isFollowing(old, part, expected))
      write(
        now,
        part,
        evaluate(after, (id) => findFill(now, id)),
      );
  }
  const sold = withSale(next, before.sale, after.sale);
  return { ...withSize(sold, before.size, after.size), designControls: withSettings(controls, after) };
}

function withSale(config: TemplateConfig, before = '', after = before): TemplateConfig {
  if (config.objects === undefined || after === before) return config;
  return { ...config, objects: withLeastSale(config.objects, before, after) };
}

function withSize(config: TemplateConfig, before = '', after = before): TemplateConfig {
  if (config.objects === undefined || after === before) return config;
  return { ...config, objects: withProductSize(config.objects, before, after) };
}

/** Returns the current values of a template's controls, without those it does not have. */
function readSettings(controls: DesignControls): Settings {
  return Object.fromEntries(
    controlIds.flatMap((id) => {
      const setting = controls[id];
      return setting === undefined ? [] : [[id, setting.value]];
    }),
  );
}

/** Returns the controls that still have an effect: layers may have been removed, or given other colours. */
export function livingControls(config: TemplateConfig): ControlId[] {
  const { designControls: controls } = config;
  if (controls === undefined) return [];
  const settings = readSettings(controls);
  const here = lookup(config);
  const isAlive = (part: ControlledPart): boolean => {
    // Defaults for new layers are not visible.
    if (part.property.startsWith('colors.') || part.property.startsWith('typography.')) return false;
    if (!isInk(part)) return isFollowing(here, part, [evaluateSet(part, controls, settings)]);
    const ground = flattenFills(part.on.map((id) => findFill(here, id)));
    return isFollowing(here, part, [evaluateInk(part, { controls, settings, ground })]);
  };
  const sales = leastSales(config.objects ?? []);
  const sizes = productSizes(config.objects ?? []);
  return controlIds.filter((id) => {
    if (id === 'sale') return sales.includes(settings.sale ?? '');
    if (id === 'size') return sizes.includes(settings.size ?? '');
    return controls[id] !== undefined && controls.parts.some((part) => part.from === id && isAlive(part));
  });
}

function normalized(controls: DesignControls, values: ControlValues): Settings {
  return Object.fromEntries(
    controlIds.flatMap((id) => {
      const value = values[id];
      if (value === undefined || controls[id] === undefined) return [];
      const photo = parsePhotoColor(value);
      if (photo !== null) return [[id, `{{${photo}}}`]];
      return [[id, !isColor(id) ? value : (listPalette([value])[0] ?? value)]];
    }),
  );
}

function isColor(id: ControlId): boolean {
  return id === 'accent' || id === 'ground';
}

function withSettings(controls: DesignControls, settings: Settings): DesignControls {
  const changed = controlIds.flatMap((id) => {
    const [setting, value] = [controls[id], settings[id]];
    return setting === undefined || value === undefined ? [] : [[id, { ...setting, value }] as const];
  });
  return { ...controls, ...Object.fromEntries(changed) };
}

/** Returns the fill that the controls set for a layer, if they determine it. */
function designedFill(controls: DesignControls, settings: Settings, id: string): Fill | undefined {
  const part = controls.parts.find(
    (each) =>
      each.layer === id && ['background', 'fill', 'pill.fill'].includes(each.property) && !isInk(each),
  );
  return part && evaluateSet(part, controls, settings);
}

interface Lookup {
  readonly config: TemplateConfig;
  readonly layers: ReadonlyMap<string, Layer>;
}

function lookup(config: TemplateConfig): Lookup {
  return { config, layers: new Map(flattenLayers(config.objects ?? []).map((layer) => [layer.id, layer])) };
}

/** Returns the background of a layer's text: a text's pill, or any other layer's fill. */
function findFill({ config, layers }: Lookup, id: string): Fill | undefined {
  if (id === '') return config.background ?? config.colors.background;
  const layer = layers.get(id);
  if (layer === undefined || layer.kind === 'image' || isDrawnLayer(layer)) return undefined;
  return layer.kind === 'text' ? layer.pill?.fill : layer.fill;
}

function isFollowing(from: Lookup, part: ControlledPart, expected: readonly unknown[]): boolean {
  const holder = findHolder(from, part);
  if (holder === undefined) return false;
  const is = JSON.stringify(holder.object[holder.name]);
  return expected.some((each) => each !== undefined && JSON.stringify(each) === is);
}

function write(to: Lookup, part: ControlledPart, value: unknown): void {
  const holder = findHolder(to, part);
  if (holder !== undefined && value !== undefined) holder.object[holder.name] = value;
}

type Holder = { readonly object: Record<string, unknown>; readonly name: string };

/** Returns the object that contains a property such as `pill.fill`; undefined if it does not exist. */
function findHolder({ config, layers }: Lookup, { layer, property }: PartPlace): Holder | undefined {
  const [first, second] = property.split('.');
  const object: unknown = layer === '' ? config : layers.get(layer);
  if (!isRecord(object) || first === undefined) return undefined;
  if (second === undefined) return { object, name: first };
  const inner = object[first];
  return isRecord(inner) ? { object: inner, name: second } : undefined;
}

type PartPlace = { readonly layer: string; readonly property: ControlledProperty };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
