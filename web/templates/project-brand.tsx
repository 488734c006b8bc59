import { useQuery } from '@tanstack/react-query';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { projectBrandQuery } from './template-queries.ts';

/** Largest numbers of fonts and colours that one line of a phone holds. */
const shownMax = { fonts: 4, colors: 8 };

/** Fonts and colours that the templates of a project share, the most used first. Nothing until they are known. */
export function ProjectBrand({ projectId }: { projectId: string }) {
  const { data } = useQuery(projectBrandQuery(projectId));
  if (data === undefined || data.fonts.length + data.palette.length === 0) return null;
  return (
    <dl
      aria-label={texts.brand}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-muted [overflow-wrap:anywhere]"
    >
      {data.fonts.length > 0 && (
        <div className="flex gap-2">
          <dt>{texts.brandFonts}</dt>
          <dd className="font-medium text-ink">{data.fonts.slice(0, shownMax.fonts).join(', ')}</dd>
        </div>
      )}
      {data.palette.length > 0 && (
        <div className="flex items-center gap-2">
          <dt>{texts.brandColors}</dt>
          {data.palette.slice(0, shownMax.colors).map((color) => (
            <dd key={color} title={color}>
              <span
                aria-hidden="true"
                className="control-edge block size-5 rounded-full forced-color-adjust-none"
                style={{ background: color }}
              />
              <span className="sr-only">{color}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
