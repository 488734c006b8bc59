import { maxPacketBytes } from './structure/bounds.ts';

/** Source types of a picture, as named by https://cv.iptc.org/newscodes/digitalsourcetype/ (including the retired ones). */
const digitalSourceTypes = [
  'digitalCapture',
  'computationalCapture',
  'negativeFilm',
  'positiveFilm',
  'print',
  'minorHumanEdits',
  'humanEdits',
  'compositeCapture',
  'algorithmicallyEnhanced',
  'softwareImage',
  'digitalArt',
  'digitalCreation',
  'dataDrivenMedia',
  'trainedAlgorithmicMedia',
  'algorithmicMedia',
  'screenCapture',
  'virtualRecording',
  'composite',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
] as const;

export type DigitalSourceType = (typeof digitalSourceTypes)[number];

const place = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const statement =
  /DigitalSourceType(?:\s*=\s*["']\s*|\s*>\s*|[^<>]{0,200}?rdf:resource\s*=\s*["']\s*)https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w{1,60})/;

/** Reads the source type that an XMP packet declares for its picture; null if it declares none that we know. */
export function readDigitalSourceType(xmp: Uint8Array | undefined): DigitalSourceType | null {
  if (xmp === undefined || xmp.byteLength > maxPacketBytes) return null;
  const [, word] = statement.exec(Buffer.from(xmp).toString('utf8')) ?? [];
  return digitalSourceTypes.find((known) => known === word) ?? null;
}

/** Source types of generated pictures, from fully to partly generated. */
const generated = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
] as const satisfies readonly DigitalSourceType[];

/**
 * Returns the source type of a picture that shows these photos, given each photo's type in order: a type that declares generated parts,
 * else the type of the first photo that has one. Channels require such a declaration, so that of any photo is passed on.
 */
export function strongestSourceType(types: readonly (DigitalSourceType | null)[]): DigitalSourceType | null {
  return generated.find((type) => types.includes(type)) ?? types.find((type) => type !== null) ?? null;
}

/** Returns an XMP packet that contains only the source type of a picture. */
export function writeDigitalSourceType(type: DigitalSourceType): string {
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
    `Iptc4xmpExt:DigitalSourceType="${place}${type}"/></rdf:RDF></x:xmpmeta>`
  );
}
