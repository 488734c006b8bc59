// Versions as text: code that only compares them, such as the server, loads no native library for that.

// Raise this when a change of ours alters pixels, so that every picture is drawn again.
const ownVersion = 9;

/** Pinned versions of the packages that decide pixels besides our code, as in package.json; a test compares them with what is installed. */
export const pinnedVersions = {
  takumi: '2.16.3',
  inter: '5.3.0',
  sharp: '0.35.5',
  vips: '8.18.7',
} as const;

/** Version of everything besides template, values, photo and additional fonts that decides the bytes of a picture. */
export const RENDERER_VERSION = [
  ownVersion,
  ...Object.entries(pinnedVersions).map(([name, version]) => `${name}-${version}`),
].join('/');
