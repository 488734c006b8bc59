/** One file of a family, as a browser loads it. */
export type FontFace = {
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  readonly isVariable: boolean;
  readonly url: string;
  /** Unicode range, like in CSS; null for everything in the file. */
  readonly range: string | null;
};

/** A family that a template may name. */
export type FontFamily = {
  readonly name: string;
  readonly isOwn: boolean;
  readonly faces: readonly FontFace[];
};

const allWeights = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** Faces by family: the user's own, then those that come with the installation. Emoji and signs are no family to write in. */
export function groupFamilies(own: readonly FontFace[], installed: readonly FontFace[]): FontFamily[] {
  const ours = namesIn(own).map((name) => ({ name, isOwn: true, faces: listFaces(own, name) }));
  const theirs = namesIn(installed)
    .filter((name) => !/emoji|symbols/i.test(name))
    .map((name) => ({ name, isOwn: false, faces: listFaces(installed, name) }));
  return [...ours, ...theirs];
}

/** The weights a family has, the lightest first; all of them for a variable one, or one that is not known. */
export function listWeights(family: FontFamily | undefined): readonly number[] {
  if (family === undefined || family.faces.some(({ isVariable }) => isVariable)) return allWeights;
  const weights = new Set(family.faces.filter(({ style }) => style === 'normal').map(({ weight }) => weight));
  return [...weights].toSorted((one, other) => one - other);
}

/** Returns the family of this name. Names are compared like in CSS, without regard to case. */
export function familyNamed(families: readonly FontFamily[], name: string): FontFamily | undefined {
  return families.find((family) => family.name.toLowerCase() === name.toLowerCase());
}

/** The face to show a family's name with: upright, regular or near it, with the letters of its name. */
export function previewFace(family: FontFamily): FontFace | undefined {
  const upright = family.faces.filter(({ style, url }) => style === 'normal' && !url.endsWith('.ttc'));
  const latin = upright.filter(({ range }) => range === null || /U\+0*(0|20|41)?-/i.test(range));
  const candidates = latin.length > 0 ? latin : upright;
  return candidates.toSorted((one, other) => Math.abs(one.weight - 400) - Math.abs(other.weight - 400))[0];
}

function namesIn(faces: readonly FontFace[]): string[] {
  return [...new Set(faces.map(({ family }) => family))];
}

function listFaces(faces: readonly FontFace[], name: string): FontFace[] {
  return faces.filter(({ family }) => family === name);
}
