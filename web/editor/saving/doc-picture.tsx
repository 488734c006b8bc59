import { useMemo } from 'react';
import { templateSize } from '#core/template/template.ts';
import { TemplatePicture } from '#web/ui/display/template-picture.tsx';
import type { Doc } from '../document/doc.ts';
import { useEditorState } from '../session.ts';
import { writeDoc } from './draft-sources.ts';

/** A picture of a document with the product at hand. Load it lazily: it brings an HTML parser. */
export function DocPicture({ doc, alt }: { doc: Doc; alt: string }) {
  const values = useEditorState((state) => state.product.values);
  const { width, height } = templateSize(doc);
  const html = useMemo(() => writeDoc(doc).html, [doc]);
  return (
    <div className="grid h-full w-full place-items-center">
      <div
        className="checkerboard relative max-h-full max-w-full overflow-hidden rounded-chip after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-line"
        style={{
          aspectRatio: `${width} / ${height}`,
          ...(width >= height ? { width: '100%' } : { height: '100%' }),
        }}
      >
        <TemplatePicture
          html={html}
          width={width}
          height={height}
          values={values}
          photo={undefined}
          alt={alt}
        />
      </div>
    </div>
  );
}
