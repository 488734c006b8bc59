import { type ReactNode, useId } from 'react';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';

interface ProductStripProps {
  products: readonly { id: string; title: string; picture: ReactNode }[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** The shop's own products, one of which is shown large. */
export function ProductStrip({ products, chosen, onChoose }: ProductStripProps) {
  const name = useId();
  return (
    <fieldset className="w-full min-w-0">
      <legend className="mb-1.5 text-sm text-muted">{texts.yourProducts}</legend>
      <div className="grid grid-cols-4 gap-2">
        {products.map(({ id, title, picture }) => (
          <label
            key={id}
            title={title}
            className="relative min-w-0 cursor-pointer rounded-chip has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={texts.showWith(title)}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="sr-only top-4 left-4"
            />
            {picture}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
