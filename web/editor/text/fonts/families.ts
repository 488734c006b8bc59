/** One file of a family, with what a browser must know to load it. */
export type FontFace = {
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  readonly isVariable: boolean;
  readonly url: string;
  /** Unicode range, as in CSS; null for all letters of the file. */
  readonly range: string | null;
};

export type FontFamily = {
  readonly name: string;
  readonly isOwn: boolean;
  readonly faces: readonly FontFace[];
};

const allWeights = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** Groups faces by family: first the user's families, then installed ones. Fonts of emoji and signs are left out. */
export function groupFamilies(own: readonly FontFace[], installed: readonly FontFace[]): FontFamily[] {
  const ours = namesIn(own).map((name) => ({ name, isOwn: true, faces: listFaces(own, name) }));
  const theirs = namesIn(installed)
    .filter((name) => !/emoji|symbols/i.test(name))
    .map((name) => ({ name, isOwn: false, faces: listFaces(installed, name) }));
  return [...ours, ...theirs];
}

/** Returns the weights of a family, the lightest first; all possible weights if it is variable or unknown. */
export function listWeights(family: FontFamily | undefined): readonly number[] {
  if (family === undefined || family.faces.some(({ isVariable }) => isVariable)) return allWeights;
  const weights = new Set(family.faces.filter(({ style }) => style === 'normal').map(({ weight }) => weight));
  return [...weights].toSorted((one, other) => one - other);
}

/** Returns the family with this name, ignoring case as in CSS. */
export function familyNamed(families: readonly FontFamily[], name: string): FontFamily | undefined {
  return families.find((family) => family.name.toLowerCase() === name.toLowerCase());
}

/** Returns the face in which a family's name is shown in a list: upright, close to regular weight, with Latin letters. */
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
