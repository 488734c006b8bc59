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
 * The document in the editor: a template's configuration with its layers, from back to front. It is immutable: every operation returns a
 * new one that shares unchanged parts, so `===` detects changes, and undo restores the same object.
 */
export type Doc = TemplateConfig & {
  readonly objects: Layer[];
  /** Source of a template that was imported as HTML, exactly as typed; it then has no layers. Absent for a template made of layers. */
  readonly htmlSource?: string;
};

export type WordsLayer = Extract<Layer, { kind: 'text' | 'badge' }>;

export function hasWords(layer: Layer): layer is WordsLayer {
  return layer.kind === 'text' || layer.kind === 'badge';
}

/** Place of a layer: its parent group (null for the canvas) and its index among the layers there, from the back. */
export type Place = { readonly parentId: string | null; readonly index: number };

/** Returns the configuration as a document. `html` is the HTML saved with it, which is the content of a template without layers. */
export function toDoc(config: TemplateConfig, html: string): Doc {
  const { objects, ...rest } = config;
  const isMadeOfLayers = objects !== undefined;
  Reflect.deleteProperty(rest, 'htmlSource');
  return { ...rest, objects: objects ?? [], ...(!isMadeOfLayers && { htmlSource: html }) };
}

/** True if the template was imported as HTML, and is edited as such. */
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

/** Returns the two texts that are saved for a document; both describe the same template. Imported HTML is saved as typed. */
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

/** A layer and its parent group; null on the canvas. */
export type Known = { readonly layer: Layer; readonly parent: GroupLayer | null };

/** Layers by id with their parents, cached per list of layers, since everything that shows a document looks up layers. */
const known = new WeakMap<readonly Layer[], ReadonlyMap<string, Known>>();

export function layersById({ objects }: Doc): ReadonlyMap<string, Known> {
  const found = known.get(objects);
  if (found !== undefined) return found;
  const byId = new Map<string, Known>();
  const learn = (layers: readonly Layer[], parent: GroupLayer | null): void => {
    for (const layer of layers) {
      // If an invalid document contains an id twice, the first layer counts.
      if (!byId.has(layer.id)) byId.set(layer.id, { layer, parent });
      if (layer.kind === 'group') learn(layer.layers, layer);
    }
  };
  learn(objects, null);
  known.set(objects, byId);
  return byId;
}

/** Returns the layer with this id at any depth. */
export function findLayer(doc: Doc, id: string): Layer | undefined {
  return layersById(doc).get(id)?.layer;
}

/** Returns the groups around a layer from the canvas inwards, and the layer itself last; null if it does not exist. */
export function pathTo(doc: Doc, id: string): readonly Layer[] | null {
  const byId = layersById(doc);
  const path: Layer[] = [];
  for (let at = byId.get(id); at !== undefined; at = at.parent === null ? undefined : byId.get(at.parent.id))
    path.unshift(at.layer);
  return path.length === 0 ? null : path;
}

/** Returns a layer's parent group; null on the canvas. */
export function findParent(doc: Doc, id: string): GroupLayer | null {
  return layersById(doc).get(id)?.parent ?? null;
}

/** Returns the layers in a group, or on the canvas for null, from back to front. */
export function layersIn(doc: Doc, parentId: string | null): readonly Layer[] {
  if (parentId === null) return doc.objects;
  const group = findLayer(doc, parentId);
  return group?.kind === 'group' ? group.layers : [];
}

/** Returns the place of a layer among its siblings; null if it does not exist. */
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

/** Returns these ids from back to front, without unknown ones and without layers inside a group that is also among them. */
export function outermost(doc: Doc, ids: Iterable<string>): readonly string[] {
  const wanted = new Set(ids);
  const among = (layers: readonly Layer[]): string[] =>
    layers.flatMap((layer) => {
      if (wanted.has(layer.id)) return [layer.id];
      return layer.kind === 'group' ? among(layer.layers) : [];
    });
  return among(doc.objects);
}

/** Returns a short id for a new layer, unique across documents. */
export function newLayerId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
