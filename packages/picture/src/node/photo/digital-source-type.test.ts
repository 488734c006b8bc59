import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readDigitalSourceType } from './digital-source-type.ts';
import { paintPhoto, plain } from '../photo.fixture.ts';
import { createImageRenderer } from '../create-image-renderer.ts';
import { templateFromHtml } from '../template-from-html.ts';

const size = { width: 600, height: 600 };
const template = templateFromHtml({
  html: '<img src="{{IMAGE_URL}}" style="width:600px;height:600px">',
  ...size,
});
const uri = (word: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${word}`;

const renderer = await createImageRenderer();

const photo = () => paintPhoto(300, 300, plain(200, 60, 40));

async function drawn(bytes: Uint8Array, cutOut?: Uint8Array) {
  const { jpeg } = await renderer.render({ template, ...size, values: {}, photo: bytes, cutOut });
  return { jpeg, metadata: await sharp(jpeg).metadata() };
}

describe('where a photo comes from', () => {
  const packet = (inner: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>`;
  const namespace = 'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"';
  const asAttribute = packet(
    `<rdf:Description rdf:about="" ${namespace} Iptc4xmpExt:DigitalSourceType="${uri('trainedAlgorithmicMedia')}"/>`,
  );
  const asElement = packet(
    `<rdf:Description ${namespace}><Iptc4xmpExt:DigitalSourceType>\n${uri('trainedAlgorithmicMedia')}\n</Iptc4xmpExt:DigitalSourceType></rdf:Description>`,
  );
  const asResource = packet(
    `<rdf:Description ${namespace}><Iptc4xmpExt:DigitalSourceType rdf:resource='${uri('trainedAlgorithmicMedia')}'/></rdf:Description>`,
  );

  it.each([
    ['an attribute', asAttribute],
    ['an element', asElement],
    ['a resource', asResource],
  ])('is read from %s', (_form, xmp) => {
    expect(readDigitalSourceType(Buffer.from(xmp))).toBe('trainedAlgorithmicMedia');
  });

  it('is nothing when the words are unknown, elsewhere or hostile', () => {
    for (const xmp of [
      asAttribute.replace('trainedAlgorithmicMedia', 'madeUp'),
      asAttribute.replace('cv.iptc.org', 'evil.example'),
      `<dc:description>${uri('trainedAlgorithmicMedia')}</dc:description>`,
      'DigitalSourceType='.repeat(100_000),
      `DigitalSourceType${' '.repeat(1_000_000)}`,
      '',
    ])
      expect(readDigitalSourceType(Buffer.from(xmp))).toBeNull();
    expect(readDigitalSourceType(undefined)).toBeNull();
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'goes along from a %s, as it stands there',
    async (format) => {
      const { metadata } = await drawn(await photo().withXmp(asElement).toFormat(format).toBuffer());
      expect(metadata.xmpAsString).toContain(
        `Iptc4xmpExt:DigitalSourceType="${uri('trainedAlgorithmicMedia')}"`,
      );
    },
  );

  it('is an alteration where the background was removed, unless the photo says more', async () => {
    const cutOut = await paintPhoto(300, 300, (x) => (x < 0.5 ? [255, 255, 255] : [0, 0, 0]))
      .greyscale()
      .png()
      .toBuffer();
    const { metadata } = await drawn(await photo().jpeg().toBuffer(), cutOut);
    expect(metadata.xmpAsString).toContain(uri('algorithmicallyEnhanced'));
    const generated = await photo().withXmp(asAttribute).jpeg().toBuffer();
    expect((await drawn(generated, cutOut)).metadata.xmpAsString).toContain(uri('trainedAlgorithmicMedia'));
  });
});

it('nothing else of the photo is published: no camera, no place, no words, no colour profile', async () => {
  const bytes = await photo()
    .withExif({
      IFD0: { Make: 'CAMERA-MARK', Copyright: 'COPY-MARK' },
      IFD3: { GPSLatitude: '50/1 5/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { jpeg, metadata } = await drawn(bytes);
  expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', hasProfile: false });
  for (const part of [metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]) expect(part).toBeUndefined();
  for (const mark of ['CAMERA-MARK', 'COPY-MARK', 'Exif']) expect(jpeg.includes(mark)).toBe(false);
});
