import {
  type Layer,
  type GroupLayer,
  flattenLayers,
  completeConfig,
  writeLayers,
  type LayeredTemplate,
} from '#picture/layers';
import { templateSize, type TemplateConfig } from '#picture';

/**
 * The document that the editor edits: a template's configuration with its layers, from back to front. It is never changed in place: every
 * operation returns a new one that shares all it left alone, so `===` tells what changed, and going back is exact.
 */
export type Doc = TemplateConfig & {
  readonly objects: Layer[];
  /** Source of a template that was imported as HTML, exactly as typed; it has no layers then. Absent for a template made of layers. */
  readonly htmlSource?: string;
};

/** A layer that has words. */
export type WordsLayer = Extract<Layer, { kind: 'text' | 'badge' }>;

export function hasWords(layer: Layer): layer is WordsLayer {
  return layer.kind === 'text' || layer.kind === 'badge';
}

/** Place of a layer: its parent group (null for the canvas) and its index among the layers there, from the back. */
export type Place = { readonly parentId: string | null; readonly index: number };

/** The configuration as a document, with the HTML that is saved beside it: that is what a template without layers is. */
export function toDoc(config: TemplateConfig, html: string): Doc {
  const { objects, ...rest } = config;
  const isMadeOfLayers = objects !== undefined;
  Reflect.deleteProperty(rest, 'htmlSource');
  return { ...rest, objects: objects ?? [], ...(!isMadeOfLayers && { htmlSource: html }) };
}

/** Whether it is edited as HTML, since it has no layers. */
export function isHtml(doc: Doc): doc is Doc & { readonly htmlSource: string } {
  return doc.htmlSource !== undefined;
}

/** Returns the part of the document that is painted and written as HTML. */
export function toLayeredTemplate(doc: Doc): LayeredTemplate {
  return {
    canvas: templateSize(doc),
    background: doc.background ?? doc.colors.background,
    layers: doc.objects,
    hiddenIds: doc.hiddenObjectIds ?? [],
  };
}

/** The two texts that are saved of a document: they always agree with each other. HTML is saved as it was typed. */
export function writeSources(doc: Doc): { html_dev: string; config_dev: string } {
  if (isHtml(doc)) {
    const config = { ...doc, objects: undefined, htmlSource: undefined };
    return { html_dev: doc.htmlSource, config_dev: JSON.stringify(config) };
  }
  return {
    html_dev: writeLayers(toLayeredTemplate(doc)),
    config_dev: JSON.stringify(completeConfig(doc)),
  };
}

/** A layer and the group it is in; null on the canvas. */
export type Known = { readonly layer: Layer; readonly parent: GroupLayer | null };

/** Layers by id with their parents, cached per list of layers: everything that shows a document looks up each of them. */
const known = new WeakMap<readonly Layer[], ReadonlyMap<string, Known>>();

/** All layers of a document by their ids. */
export function layersById({ objects }: Doc): ReadonlyMap<string, Known> {
  const found = known.get(objects);
  if (found !== undefined) return found;
  const byId = new Map<string, Known>();
  const learn = (layers: readonly Layer[], parent: GroupLayer | null): void => {
    for (const layer of layers) {
      // The first of an id is meant, where a document that cannot be saved has it twice.
      if (!byId.has(layer.id)) byId.set(layer.id, { layer, parent });
      if (layer.kind === 'group') learn(layer.layers, layer);
    }
  };
  learn(objects, null);
  known.set(objects, byId);
  return byId;
}

/** The layer with this id, wherever it is. */
export function findLayer(doc: Doc, id: string): Layer | undefined {
  return layersById(doc).get(id)?.layer;
}

/** The groups around a layer from the canvas inwards, and the layer itself last; null when it does not exist. */
export function pathTo(doc: Doc, id: string): readonly Layer[] | null {
  const byId = layersById(doc);
  const path: Layer[] = [];
  for (let at = byId.get(id); at !== undefined; at = at.parent === null ? undefined : byId.get(at.parent.id))
    path.unshift(at.layer);
  return path.length === 0 ? null : path;
}

/** The group a layer is in; null on the canvas. */
export function findParent(doc: Doc, id: string): GroupLayer | null {
  return layersById(doc).get(id)?.parent ?? null;
}

/** The layers in a group, or on the canvas for null, from back to front. */
export function layersIn(doc: Doc, parentId: string | null): readonly Layer[] {
  if (parentId === null) return doc.objects;
  const group = findLayer(doc, parentId);
  return group?.kind === 'group' ? group.layers : [];
}

/** Returns the place of a layer among its siblings; null when it does not exist. */
export function findPlace(doc: Doc, id: string): Place | null {
  if (findLayer(doc, id) === undefined) return null;
  const parentId = findParent(doc, id)?.id ?? null;
  return { parentId, index: layersIn(doc, parentId).findIndex((layer) => layer.id === id) };
}

/** Returns every layer, groups before the layers in them, from back to front. */
export function allLayers(doc: Doc): readonly Layer[] {
  return flattenLayers(doc.objects);
}

export function isHidden(doc: Doc, id: string): boolean {
  return doc.hiddenObjectIds?.includes(id) === true;
}

/** These ids without those that do not exist and those inside another of them, from back to front. */
export function outermost(doc: Doc, ids: Iterable<string>): readonly string[] {
  const wanted = new Set(ids);
  const among = (layers: readonly Layer[]): string[] =>
    layers.flatMap((layer) => {
      if (wanted.has(layer.id)) return [layer.id];
      return layer.kind === 'group' ? among(layer.layers) : [];
    });
  return among(doc.objects);
}

/** The id a new layer gets: short, and in no document twice. */
export function newLayerId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
