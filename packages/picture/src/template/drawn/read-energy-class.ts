/** Energy class of a product, and the classes that its label has, the best one first. */
export type EnergyClass = { readonly own: string; readonly classes: readonly string[] };

/** All classes of all labels: those of 2021 begin at A. */
const allClasses = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

const one = String.raw`[A-G]\+{0,3}`;
const ownPattern = new RegExp(
  String.raw`^(?:class |klasse )?(${one})(?:\s*\(?(${one})\s*[-–—/]\s*(${one})\)?)?(?![\p{L}\d+])`,
  'iu',
);
/** The certificate of the register of the EU, with its class: 'EPREL C', 'EC:EPREL:123456:C'. */
const certified = /\bEPREL\b(?:.*[^\p{L}\d])?([A-G])$/iu;

/**
 * Reads 'C', 'A+', and with the classes of the label 'C A-G' and 'A++ (A+++-D)'; where these are not said, a class with a plus is one of
 * A+++ to D, and any other of A to G. Null for all else, and for a class that is none of its label.
 */
export function readEnergyClass(text: string): EnergyClass | null {
  const value = text.trim().toUpperCase();
  const [, own = certified.exec(value)?.[1] ?? '', best, worst] = ownPattern.exec(value) ?? [];
  const isOld = own.includes('+');
  const ends = [best ?? (isOld ? 'A+++' : 'A'), worst ?? (isOld ? 'D' : 'G')].map(rank);
  const classes = allClasses.slice(Math.min(...ends), Math.max(...ends) + 1);
  return classes.some((each) => each === own) && classes.length > 1 ? { own, classes } : null;
}

function rank(name: string): number {
  return allClasses.findIndex((each) => each === name);
}
