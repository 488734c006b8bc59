import { writeLayersTree, type Layer } from '#picture/layers';
import type { ParsedTemplate } from '#picture';
import type { LayerBox, PaintJob } from '../paint-types.ts';

/** Maximum number of lines of a text while it is edited. */
const maxLines = 50;

/** Returns a function that makes each job's template. Unchanged parts are the same objects as before, so that they are not redrawn. */
export function openTemplates(): (job: PaintJob) => Promise<ParsedTemplate> {
  let last: { readonly html: string; readonly template: ParsedTemplate } | null = null;
  return async (job) => {
    if (!('html' in job)) return writeLayersTree(job);
    if (last?.html !== job.html) {
      // The parser is the largest part of a worker, and templates made of layers do not need it.
      const { parseTemplateHtml } = await import('#picture/html');
      last = { html: job.html, template: parseTemplateHtml(job.html) };
    }
    return last.template;
  };
}

/**
 * Returns the job with the edited text shown completely: in its largest font size, with all lines. The same job if this text is shown
 * completely anyway. `boxOf` returns the text's box when it is not edited.
 */
export function withEditedWhole(job: PaintJob, boxOf: (layerId: string) => LayerBox | undefined): PaintJob {
  if ('html' in job || job.editing == null) return job;
  const { editing } = job;
  if (job.layers.some((layer) => isCurved(layer, editing)))
    return { ...job, layers: mapped(job.layers, editing, straightened) };
  const box = boxOf(editing);
  if (box?.isCut !== true) return job;
  return { ...job, layers: mapped(job.layers, editing, (layer) => unclamped(layer, box.fontSize)) };
}

function mapped(layers: readonly Layer[], id: string, change: (layer: Layer) => Layer): Layer[] {
  return layers.map((layer) => {
    if (layer.id === id) return change(layer);
    if (layer.kind !== 'group') return layer;
    const inner = mapped(layer.layers, id, change);
    const isSame = inner.every((each, index) => each === layer.layers[index]);
    return isSame ? layer : { ...layer, layers: inner };
  });
}

/** Makes curved text straight while it is edited, because a caret can only be shown in straight lines. */
function straightened(layer: Layer): Layer {
  if (layer.kind !== 'text') return layer;
  const { curve: _curve, ...rest } = layer;
  return rest;
}

function isCurved(layer: Layer, id: string): boolean {
  if (layer.kind === 'group') return layer.layers.some((inner) => isCurved(inner, id));
  return layer.id === id && layer.kind === 'text' && layer.curve !== undefined;
}

function unclamped(layer: Layer, fontSize: number | null): Layer {
  if (layer.kind !== 'text' || fontSize === null || !layer.wraps) return layer;
  const height = Math.max(layer.height, Math.ceil(maxLines * fontSize * layer.lineHeight));
  const added = height - layer.height;
  const above = { top: 0, middle: added / 2, bottom: added }[layer.verticalAlign];
  const { minFontSize: _min, maxLines: _max, ...rest } = layer;
  return { ...rest, fontSize, height: Math.min(8000, height), y: layer.y - above };
}
