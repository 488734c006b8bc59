import { useMemo } from 'react';
import { templateSize } from '#picture';
import { TemplatePicture } from '#web/ui/display/template-picture.tsx';
import type { Doc } from '../../document/doc.ts';
import { useEditorState } from '../../session/session.ts';
import { writeDoc } from '../draft-sources.ts';

/** A document drawn by the browser, which may look slightly different when published. Import it lazily: it includes an HTML parser. */
export function SketchedDoc({ doc, alt }: { doc: Doc; alt: string }) {
  const values = useEditorState((state) => state.product.values);
  const html = useMemo(() => writeDoc(doc).html, [doc]);
  return <TemplatePicture html={html} {...templateSize(doc)} values={values} photo={undefined} alt={alt} />;
}
