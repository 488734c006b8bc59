import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { settingSections } from '#server/config/settings.ts';
import { startArguments } from '#tests/harness/start-command.ts';

// Images, compose files and units are not run by the tests: what can be wrong in them without a container is looked at here.

const root = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

const image = read('Dockerfile');
const composeFiles = ['deploy/compose.yml', 'deploy/compose.scaled.yml'];
const units = ['deploy/feedmaker.service', 'deploy/feedmaker@.service'];
const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** Variables of compose files besides our settings: their own, and those of PostgreSQL's image. */
const ofCompose = ['DATABASE_PASSWORD', 'LISTEN', 'MEMORY', 'POSTGRES_PASSWORD', 'POSTGRES_USER'];

/** Variables of the shell, the C library and Node. */
const ofSystem = ['PATH', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];

test('images, compose files and units name settings that there are', () => {
  const settings = new Set([
    ...Object.values(settingSections).flatMap((section) => Object.keys(section)),
    ...ofCompose,
    ...ofSystem,
  ]);
  const named = [
    ...[...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => namesIn(line!, /(\w+)=/g)),
    ...composeFiles.flatMap((file) => namesIn(read(file), /^ {4,6}([A-Z_]+): |\$\{([A-Z_]+)\b/gm)),
    ...units.flatMap((file) => namesIn(read(file), /^Environment=(\w+)=/gm)),
  ];
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(8);
});

test('images and units start what `npm start` starts, with the options of node that it has', () => {
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(image)?.[1] ?? '[]') as string[];
  // With what starts it again after a fault, and sets aside the job that brought it about.
  const keeper = 'scripts/keep-running.sh';
  expect(manifest.scripts.start).toBe(`exec ${entry.join(' ')}`);
  expect(entry).toEqual(['sh', keeper, 'node', ...startArguments]);
  expect([read('.dockerignore'), image]).toEqual([
    expect.stringContaining(`!${keeper}\n`),
    expect.stringContaining(`cp -a ${keeper} /server/app/scripts/`),
  ]);
  const command = `/bin/sh ${keeper} /opt/feedmaker/node_modules/.bin/node ${startArguments.join(' ')}`;
  const commands = units.map((file) => /^ExecStart=(.*)$/m.exec(read(file))?.[1]);
  expect(commands).toEqual([command, `${command} %i`]);
});

test('images and units keep the memory of the C library as small as `npm start` does', () => {
  const [setting] = /MALLOC_ARENA_MAX:-\d+/.exec(read('scripts/keep-running.sh')) ?? [];
  const wanted = setting?.replace(':-', '=') ?? 'none';
  for (const file of ['Dockerfile', ...units]) expect(read(file)).toContain(wanted);
});

test('the unit of a role differs from the one of both in nothing but the role', () => {
  const lines = units.map((file) =>
    read(file)
      .replace(/^#.*\n/gm, '')
      .replaceAll(' %i\n', '\n'),
  );
  expect(lines[1]).toBe(lines[0]);
});

test('every file that images, compose files and the list of what an image is made of name is there', () => {
  const copied = [...image.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, file]) => file!);
  const listed = [...read('.dockerignore').matchAll(/^!(\S+)$/gm)].map(([, file]) => file!);
  const mounted = composeFiles.flatMap((file) =>
    [...read(file).matchAll(/'\.\/([^:']+):/g)].map(([, name]) => `deploy/${name}`),
  );
  const named = [...copied, ...listed, ...mounted];
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(mounted).toEqual(['deploy/nginx.conf']);
  const stages = [...image.matchAll(/ AS (\w+)$/gm)].map(([, name]) => name);
  const targets = composeFiles.flatMap((file) => namesIn(read(file), /target: (\w+)/g));
  expect(targets.filter((name) => !stages.includes(name))).toEqual([]);
});

test('what the image holds of the source imports nothing that is left out of it', () => {
  const held = new Set(tracked.filter(isInImage));
  const source = [...held].filter((file) =>
    /^((core|packages|server|web|scripts)\/.*|[^/]+)\.tsx?$/.test(file),
  );
  const left = source.flatMap((file) =>
    [...read(file).matchAll(/(?:from|import\(|import) ?'((?:#|\.)[^'?]+)/g)]
      .map(([, name]) => placeOf(name!, file))
      .filter((name) => tracked.includes(name) && !held.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(left).toEqual([]);
  expect(source.length).toBeGreaterThan(1000);
});

test('containers and units of ours run as nobody special, get no rights and write in their own folder only', () => {
  expect(image).toMatch(/^USER 10001:10001$/m);
  const services = composeFiles.map(
    (file) => read(file).match(/^ *image: feedmaker(?:-server)?\n(?: .*\n)*?^ *environment:/m)?.[0] ?? '',
  );
  for (const service of services)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      expect(service).toContain(line);
  for (const unit of units.map(read))
    for (const line of [
      'User=feedmaker',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
    ])
      expect(unit.split('\n')).toContain(line);
});

test('nginx asks the servers that there are, at addresses that stay', () => {
  const asked = namesIn(read('deploy/nginx.conf'), /^ +server ([\w-]+):3000 max_fails=0;/gm);
  const compose = read('deploy/compose.scaled.yml');
  const servers = asked.map((name) => new RegExp(`^  ${name}:\n(?: {4}.*\n)+`, 'm').exec(compose)?.[0] ?? '');
  expect(servers.map((text) => /ipv4_address: [\d.]+/.test(text) && text.includes('[api]'))).toEqual([
    true,
    true,
  ]);
});

test.runIf(hasNginx)('nginx takes its configuration, where it is installed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'feedmaker-nginx-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const own = read('deploy/nginx.conf').replaceAll(/server api-\d:/g, 'server 127.0.0.1:');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${own} }`);
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, ...found]) => found.find((name) => name !== undefined)!);
}

/** By the rules of `.dockerignore`: all is out, but for what is named, but for what is written like a test. */
function isInImage(file: string): boolean {
  const lines = read('.dockerignore').trim().split('\n');
  const places = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice(4));
  return (
    places.some((place) => file === place || file.startsWith(`${place}/`)) &&
    !endings.some((ending) => file.endsWith(ending))
  );
}

function placeOf(name: string, from: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  return name.slice(1);
}
