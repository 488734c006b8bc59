import packageJson from '../../../package.json' with { type: 'json' };

export const version: string = packageJson.version;

/**
 * True if the product was tested with a version of Node such as '24.21.0': `nodeMinors` of package.json lists the first minor version of
 * each major one.
 */
export function isTriedNode(node: string): boolean {
  const minors: Readonly<Record<string, number>> = packageJson.nodeMinors;
  const [major = '', minor = ''] = node.split('.');
  return Number(minor) >= (minors[major] ?? Infinity);
}
