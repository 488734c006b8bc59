import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  test('starts everything on localhost:3000 with the embedded database when nothing is set', () => {
    expect(readConfig({})).toEqual({
      roles: ['api', 'worker'],
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      trustedProxies: 0,
      smtpUrl: null,
      fetchAllowHosts: [],
      fontsDir: null,
      isProduction: false,
      isStartedByNpm: false,
    });
  });

  test('reads every setting', () => {
    const config = readConfig(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://feeds.example.com/',
        DATA_DIR: '/srv/feedmaker',
        DATABASE_URL: 'postgres://me:secret@db:5432/feeds',
        SMTP_URL: 'smtps://me:secret@mail:465',
        FETCH_ALLOW_HOSTS: 'Shop.internal:8000, 127.0.0.1:9000,[::1]:9000',
        FONTS_DIR: tmpdir(),
        TRUSTED_PROXIES: '2',
        NODE_ENV: 'production',
        npm_lifecycle_event: 'start',
      },
      ['worker'],
    );
    expect(config).toEqual({
      roles: ['worker'],
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://feeds.example.com',
      dataDir: '/srv/feedmaker',
      databaseUrl: 'postgres://me:secret@db:5432/feeds',
      trustedProxies: 2,
      smtpUrl: 'smtps://me:secret@mail:465',
      fetchAllowHosts: ['shop.internal:8000', '127.0.0.1:9000', '[::1]:9000'],
      fontsDir: tmpdir(),
      isProduction: true,
      isStartedByNpm: true,
    });
  });

  test('derives the public address from the port', () => {
    expect(readConfig({ PORT: '4123' }).publicUrl).toBe('http://localhost:4123');
  });

  test('takes an empty value for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toEqual(readConfig({}));
  });

  test.each([
    [{ PORT: '0' }, 'PORT'],
    [{ FONTS_DIR: '/no/such/folder' }, 'FONTS_DIR'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '1e3' }, 'PORT'],
    [{ TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES'],
    [{ PUBLIC_URL: 'feeds.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://feeds.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://feeds.example.com/path' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://a:b@feeds.example.com' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://me:hunter2@db/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'hunter2' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
    [{ FETCH_ALLOW_HOSTS: 'shop.internal' }, 'FETCH_ALLOW_HOSTS'],
    [{ FETCH_ALLOW_HOSTS: 'http://shop.internal:80' }, 'FETCH_ALLOW_HOSTS'],
    [{ FETCH_ALLOW_HOSTS: 'shop.internal:99999' }, 'FETCH_ALLOW_HOSTS'],
    [{ S3_BUCKET: 'feeds' }, 'S3_BUCKET'],
    [{ AUTH_URL: 'https://auth.example.com' }, 'AUTH_URL'],
  ])('refuses %o in one sentence that names the setting and no secret', (env, name) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).not.toThrow('hunter2');
  });

  test('refuses a role that does not exist', () => {
    expect(() => readConfig({}, ['api', 'wroker'])).toThrow(/'wroker' is not a role/);
  });
});
