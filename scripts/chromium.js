// Finds a Chromium for the browser tests, or installs one. Plain JavaScript: the bootstrap runs it before Node 24 is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The browser as an npm package, for machines without the right to install system packages. */
const npmChromium = {
  spec: '@sparticuz/chromium@153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

/** Returns the path of an installed Chromium, or undefined. `CHROMIUM` in the environment takes precedence. */
export function findChromium({ cacheDir }) {
  const recorded = readText(path.join(cacheDir, 'chromium-path'));
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/usr/local/bin');
  const candidates = [
    process.env.CHROMIUM,
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    recorded,
  ];
  return candidates.find((file) => file && fs.existsSync(file));
}

/** Makes sure that `findChromium` finds one: installs Debian's package as root, else unpacks the npm package into the cache. */
export function ensureChromium({ root, cacheDir, say }) {
  if (findChromium({ cacheDir })) return;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    say('Installing a Chromium for the browser tests (Debian package) …');
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      options,
    );
    if (findChromium({ cacheDir })) return;
  }
  say('Installing a Chromium for the browser tests (npm package) …');
  unpackNpmChromium({ root, cacheDir });
  if (!findChromium({ cacheDir })) {
    throw new Error(
      'No Chromium found and none could be installed. Set CHROMIUM to the path of one and try again.',
    );
  }
}

function unpackNpmChromium({ root, cacheDir }) {
  const folder = path.join(cacheDir, 'npm-chromium');
  fs.mkdirSync(folder, { recursive: true });
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const packed = spawnSync(
    npm[0],
    [...npm.slice(1), 'pack', npmChromium.spec, '--json', '--pack-destination', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const file = path.join(folder, JSON.parse(packed.stdout || '[{"filename":""}]')[0].filename);
  const digest = `sha512-${createHash('sha512').update(fs.readFileSync(file)).digest('base64')}`;
  if (digest !== npmChromium.integrity) throw new Error('The Chromium package is not the expected one.');
  spawnSync('tar', ['-xzf', file, '-C', folder], { stdio: 'inherit' });
  fs.rmSync(file);
  const bin = path.join(folder, 'package', 'bin');
  const unpack = (name) => brotliDecompressSync(fs.readFileSync(path.join(bin, name)));
  fs.writeFileSync(path.join(folder, 'chromium-bin'), unpack('chromium.br'), { mode: 0o755 });
  for (const name of ['al2023', 'swiftshader']) {
    fs.writeFileSync(path.join(folder, `${name}.tar`), unpack(`${name}.tar.br`));
    spawnSync('tar', ['-xf', path.join(folder, `${name}.tar`), '-C', folder], { stdio: 'inherit' });
  }
  // The package brings shared libraries that a bare system lacks; they must take precedence for this program only.
  const launcher = path.join(folder, 'chromium');
  const script =
    '#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH="$here/lib:$LD_LIBRARY_PATH" exec "$here/chromium-bin" "$@"\n';
  fs.writeFileSync(launcher, script, { mode: 0o755 });
  fs.rmSync(path.join(folder, 'package'), { recursive: true });
  fs.writeFileSync(path.join(cacheDir, 'chromium-path'), launcher);
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
