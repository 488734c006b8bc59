import { ImageIcon } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { withNeutralColors } from '#picture/paint';
import { fillTemplate } from '#picture/values';
import { parseTemplateHtml } from '#picture/html';
import type { TemplateBox, TemplateNode, TemplateStyle } from '#picture';

interface TemplatePictureProps {
  html: string;
  /** Pixels of the template's canvas. */
  width: number;
  height: number;
  values: Readonly<Record<string, string>>;
  /** Address of the photo; a grey shape stands in without one. */
  photo: string | undefined;
  alt: string;
}

/**
 * A template around one product, drawn by the browser from the same checked tree that the server draws. Type may
 * differ by a hair from the published image. Load it lazily: it brings an HTML parser.
 */
export function TemplatePicture({ html, width, height, values, photo, alt }: TemplatePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scale = useWidth(frame) / width;
  const filled = useMemo(() => withNeutralColors(fillTemplate(readTree(html), values)), [html, values]);
  return (
    <div ref={frame} className="pointer-events-none relative size-full overflow-hidden select-none">
      <span className="sr-only">{alt}</span>
      <div
        aria-hidden="true"
        className="absolute top-0 left-0 origin-top-left"
        // The template's own colours do not follow the theme, so what stands in for the photo must not either.
        style={{
          colorScheme: 'light',
          width,
          height,
          transform: `scale(${scale})`,
          visibility: scale === 0 ? 'hidden' : 'visible',
        }}
      >
        <Node node={filled} photo={photo} />
      </div>
    </div>
  );
}

let lastRead: { html: string; tree: TemplateBox } | undefined;

/** The tiles of a panel all show one template, which is read once for all of them. */
function readTree(html: string): TemplateBox {
  if (lastRead?.html !== html) lastRead = { html, tree: parseTemplateHtml(html).tree };
  return lastRead.tree;
}

function Node({ node, photo }: { node: TemplateNode; photo: string | undefined }): ReactNode {
  if (node.kind === 'text') return node.text === '\n' ? <br /> : node.text;
  const style = toCss(node.style);
  if (node.kind === 'box') {
    const children = node.children.map((child, index) => <Node key={index} node={child} photo={photo} />);
    if (node.fitMinPx === undefined) return <div style={style}>{children}</div>;
    return (
      <FittedBox style={style} minPx={node.fitMinPx}>
        {children}
      </FittedBox>
    );
  }
  const size = {
    ...(node.width !== undefined && { width: node.width }),
    ...(node.height !== undefined && { height: node.height }),
  };
  const source = node.dataUri ?? photo;
  if (source === undefined || source === '') {
    return (
      <span
        style={{ ...size, ...style, display: 'grid' }}
        className="place-items-center rounded-card bg-picture text-muted"
      >
        <ImageIcon strokeWidth={1} className="size-1/3" />
      </span>
    );
  }
  return <img src={source} alt="" decoding="async" style={{ ...size, ...style }} />;
}

interface FittedBoxProps {
  style: CSSProperties;
  minPx: number;
  children: ReactNode;
}

/** Text that shrinks down to a smallest size before it is cut, like in the renderer. */
function FittedBox({ style, minPx, children }: FittedBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const firstPx = Number.parseFloat(String(style.fontSize ?? minPx));
    const lineHeight = String(style.lineHeight ?? '');
    const resize = (sizePx: number) => {
      current.style.fontSize = `${sizePx}px`;
      if (lineHeight.endsWith('px'))
        current.style.lineHeight = `${(Number.parseFloat(lineHeight) * sizePx) / firstPx}px`;
    };
    let sizePx = firstPx;
    for (resize(sizePx); sizePx > minPx && isOverfull(current); resize(sizePx))
      sizePx = Math.max(minPx, sizePx * 0.95);
  });
  return (
    <div ref={box} style={style}>
      {children}
    </div>
  );
}

function isOverfull(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
}

/** The renderer's only family is called Inter; here it carries the name of its variable file. */
function toCss({ fontFamily, ...style }: TemplateStyle): CSSProperties {
  const prefixed = Object.entries(style).map(([name, value]) => [name.replace(/^webkit/, 'Webkit'), value]);
  return {
    ...Object.fromEntries(prefixed),
    ...(fontFamily !== undefined && { fontFamily: `'Inter Variable', ${fontFamily}` }),
  };
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
