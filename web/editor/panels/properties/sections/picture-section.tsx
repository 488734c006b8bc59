import { ImageUp } from 'lucide-react';
import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import { propertiesMessages } from '#core/messages/screens/editor/properties-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useSession } from '../../../session/session.ts';
import { readPictureField } from '../../../document/photos.ts';
import { FieldPictureSection } from './field-picture-section.tsx';
import { replacePicture } from '../../pictures/add-picture.ts';
import { choosePictures } from '../../pictures/choose-picture.ts';
import { countBytes } from '../../pictures/picture-room.ts';
import { Section } from '../fields/section.tsx';
import type { SectionProps } from '../use-fields.ts';

/** The picture itself: a preview, its share of the template's size, and a button to replace it. */
export function PictureSection({ layers }: SectionProps) {
  const session = useSession();
  const [layer] = layers;
  if (layers.length !== 1 || layer?.kind !== 'image') return null;
  if (readPictureField(layer) !== null) return <FieldPictureSection layers={layers} />;
  return (
    <Section title={propertiesMessages.sections.picture}>
      <div
        className="flex items-center gap-3"
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          void replacePicture(session, file, layer.id);
        }}
      >
        <img
          src={layer.source}
          alt=""
          className="checkerboard checkerboard-mid size-14 shrink-0 rounded-chip border border-line object-contain"
        />
        <div className="grid min-w-0 gap-1">
          <Button
            icon={<ImageUp />}
            onClick={() =>
              choosePictures(false, ([file]) => {
                if (file !== undefined) void replacePicture(session, file, layer.id);
              })
            }
          >
            {texts.replaceButton}
          </Button>
          <CommandButton id="insert.project-pictures" aria-haspopup="dialog" />
          <span className="text-xs text-muted">
            {texts.takes(Math.ceil(countBytes(layer.source) / 1000))}
          </span>
        </div>
      </div>
    </Section>
  );
}
