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
  width: number;
  height: number;
  values: Readonly<Record<string, string>>;
  /** Address of the photo; without one, a grey area is shown. */
  photo: string | undefined;
  alt: string;
}

/**
 * A template with one product, drawn by the browser from the same checked tree as by the server. Text may differ slightly from the
 * published image. Import it only when needed, because it includes an HTML parser.
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
        // Always light, because a template's colours do not depend on the theme.
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

/** Parses a template; cached for the last one, because all tiles of a panel show the same. */
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

/** Text whose font size is reduced to a minimum before it is cut, as in the renderer. */
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

/** Converts styles to CSS. The renderer's default family is Inter; on the page it has a different name. */
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
