// Versions as text: code that only compares them, such as the server, loads no native library.

// Raise this when a code change alters pixels, so that every picture is drawn again.
const ownVersion = 9;

/**
 * Pinned versions of the packages that affect pixels besides our code, as in package.json; a test compares them with the installed ones.
 */
export const pinnedVersions = {
  takumi: '2.16.3',
  inter: '5.3.0',
  sharp: '0.35.5',
  vips: '8.18.7',
} as const;

/** Version of everything that affects the bytes of a picture besides template, values, photo and additional fonts. */
export const RENDERER_VERSION = [
  ownVersion,
  ...Object.entries(pinnedVersions).map(([name, version]) => `${name}-${version}`),
].join('/');
