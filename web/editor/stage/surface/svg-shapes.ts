/** One shape of the overlay; `text` is the content of a text element. */
export type Shape = {
  readonly tag: 'path' | 'rect' | 'circle' | 'line' | 'text';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
};

const namespace = 'http://www.w3.org/2000/svg';

type Drawn = {
  readonly element: SVGElement;
  tag: Shape['tag'];
  attributes: Shape['attributes'];
  text: string;
};

/** Returns a function that draws shapes into an `svg`, and changes only what differs from the last call. */
export function openShapes(svg: SVGElement): (shapes: readonly Shape[]) => void {
  const drawn: Drawn[] = [];
  return (shapes) => {
    for (const [at, shape] of shapes.entries()) {
      const known = drawn[at];
      if (known?.tag === shape.tag) update(known, shape);
      else {
        const made = makeShape(shape);
        if (known === undefined) svg.append(made.element);
        else known.element.replaceWith(made.element);
        drawn[at] = made;
      }
    }
    for (const { element } of drawn.splice(shapes.length)) element.remove();
  };
}

function makeShape({ tag, attributes, text = '' }: Shape): Drawn {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== '') element.textContent = text;
  return { element, tag, attributes, text };
}

function update(drawn: Drawn, { attributes, text = '' }: Shape): void {
  const { element } = drawn;
  for (const [name, value] of Object.entries(attributes))
    if (drawn.attributes[name] !== value) element.setAttribute(name, String(value));
  for (const name of Object.keys(drawn.attributes)) if (!(name in attributes)) element.removeAttribute(name);
  if (drawn.text !== text) element.textContent = text;
  drawn.attributes = attributes;
  drawn.text = text;
}
