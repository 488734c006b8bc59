import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Layer } from '#picture/layers';
import { BorderSection, FillSection, ShadowSection, StrokeSection } from './sections/box-sections.tsx';
import { ChosenSection } from './sections/chosen-section.tsx';
import { ConditionSection } from './sections/condition-section.tsx';
import { CurveSection } from './sections/curve-section.tsx';
import { CodeSection, EnergySection, RatingSection } from './sections/drawn-sections.tsx';
import { GroupSection } from './sections/group-section.tsx';
import { LinesSection } from './sections/lines-section.tsx';
import { LookSection } from './sections/look-section.tsx';
import { EvenSizeSection, FitSection, PhotoPaddingSection } from './sections/photo-section.tsx';
import { PictureSection } from './sections/picture-section.tsx';
import { PillSection } from './sections/pill-section.tsx';
import { PlaceSection } from './sections/place-section.tsx';
import { ScaleSection } from './sections/scale-section.tsx';
import { ShapeSection } from './sections/shape-section.tsx';
import { TypeSection, WordsSection } from './sections/text-sections.tsx';

type Kind = Layer['kind'];

const withWords: readonly Kind[] = ['text', 'badge'];
const withBox: readonly Kind[] = ['badge', 'photo', 'shape', 'group'];
const withPicture: readonly Kind[] = ['photo', 'image'];
const withShape: readonly Kind[] = ['badge', 'shape'];

/** The sections common to all of the layers: a change applies to each of them. */
export function LayerSections({ layers }: { layers: readonly Layer[] }) {
  const are = (kinds: readonly Kind[]): boolean => layers.every(({ kind }) => kinds.includes(kind));
  const isLocked = layers.some(({ locked }) => locked);
  return (
    <>
      {isLocked && <p className="px-3 pb-3 text-xs text-muted">{texts.locked}</p>}
      {are(withWords) && <ChosenSection />}
      {are(withWords) && <WordsSection layers={layers} />}
      {are(['rating']) && <RatingSection layers={layers} />}
      {are(['qr']) && <CodeSection layers={layers} />}
      {are(['energy']) && <EnergySection layers={layers} />}
      <PlaceSection layers={layers} />
      <ScaleSection layers={layers} />
      <LookSection layers={layers} />
      {are(withShape) && <ShapeSection layers={layers} />}
      {are(['group']) && <GroupSection layers={layers} />}
      {are(['image']) && <PictureSection layers={layers} />}
      {are(withPicture) && (
        <FitSection layers={layers} title={are(['photo']) ? texts.sections.photo : texts.fields.fit} />
      )}
      {are(['photo']) && <EvenSizeSection layers={layers} />}
      {are(withWords) && (
        <>
          <TypeSection layers={layers} />
          <LinesSection layers={layers} />
        </>
      )}
      {are(['text']) && <CurveSection layers={layers} />}
      {are(['text']) && <PillSection layers={layers} />}
      {are(withBox) && (
        <>
          <FillSection layers={layers} />
          <BorderSection layers={layers} />
          <ShadowSection layers={layers} name="shadow" />
        </>
      )}
      {are(withWords) && (
        <>
          <ShadowSection layers={layers} name="textShadow" />
          <StrokeSection layers={layers} />
        </>
      )}
      {are(['photo']) && <PhotoPaddingSection layers={layers} />}
      <ConditionSection layers={layers} />
    </>
  );
}
