import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from './config/environment.ts';
import { readS3 } from './config/read-s3.ts';
import { settingSections } from './config/settings.ts';
import { readConfig } from './config.ts';

const stripeKey = 'sk_test_0123456789';
const webhookSecret = 'whsec_0123456789';

describe('readConfig', () => {
  test('starts everything on localhost:3000 with the embedded database when nothing is set', () => {
    expect(readConfig({})).toEqual({
      roles: ['api', 'worker'],
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isLocal: true,
      signUp: { mode: null, domains: [] },
      quotas: { projects: 100, feeds: 200, templates: 500, bytes: 20 * 1024 ** 3 },
      diskReserveBytes: null,
      fittedPhotosBytes: null,
      drawingProcesses: null,
      metrics: null,
      dataDir: path.resolve('data'),
      databaseUrl: null,
      s3: null,
      databaseDirectUrl: null,
      trustedProxies: 0,
      allowedHosts: [],
      mail: {
        smtpUrl: null,
        from: 'Feedmaker <no-reply@localhost>',
        isRead: true,
        confirmsAccounts: false,
      },
      billing: { mode: 'test' },
      accounts: { hasMagicLinks: false, hasAnonymous: false, refusesLeakedPasswords: false, adminKey: null },
      hostedAuth: null,
      allowedOrigins: [],
      editorUrl: null,
      fetchAllowHosts: [],
      backgroundModel: null,
      fontsDir: null,
      isProduction: false,
      logLevel: 'info',
      isStartedByNpm: false,
      keeper: null,
    });
  });

  test.each([
    [{}, 'test'],
    [{ BILLING: 'off' }, 'off'],
    [{ NODE_ENV: 'production' }, 'off'],
    [{ PUBLIC_URL: 'https://feeds.example.com' }, 'off'],
    [{ STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret }, 'stripe'],
    [
      { NODE_ENV: 'production', STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
      'stripe',
    ],
    [{ BILLING: 'off', STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret }, 'off'],
  ])('%j is paid for in the mode %s', (env, mode) => {
    expect(readConfig(env).billing.mode).toBe(mode);
  });

  test('whether real money moves is told by the key', () => {
    const billing = (kind: string) =>
      readConfig({ STRIPE_SECRET_KEY: `sk_${kind}_0123456789`, STRIPE_WEBHOOK_SECRET: webhookSecret })
        .billing;
    expect(billing('test')).toMatchObject({ isLive: false, hasTax: false });
    expect(billing('live')).toMatchObject({ isLive: true });
  });

  test('asks for each setting that docs/settings.md names, and for no other', () => {
    const asked = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
    // Set by npm and by the script that restarts the process, not by operators.
    for (const name of ['npm_lifecycle_event', 'AT_WORK_FILE', 'STARTER_PID']) asked.delete(name);
    const named = Object.values(settingSections).flatMap((settings) => Object.keys(settings));
    expect([...asked].toSorted()).toEqual(named.toSorted());
  });

  test('reads every setting', () => {
    const config = readConfig(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://feeds.example.com/',
        SIGN_UP: 'closed',
        QUOTAS: 'feeds=none bytes=1.5GB, templates=7',
        DISK_RESERVE: '10GB',
        FITTED_PHOTOS: '500MB',
        LOG_LEVEL: 'debug',
        DRAWING_PROCESSES: '3',
        METRICS: '0.0.0.0:9464',
        METRICS_TOKEN: 'what Prometheus sends',
        DATA_DIR: '/srv/feedmaker',
        DATABASE_URL: 'postgres://me:secret@db:5432/feeds',
        DATABASE_DIRECT_URL: 'postgres://me:secret@postgres:5432/feeds',
        S3_BUCKET: 'feeds',
        SMTP_URL: 'smtps://me:secret@mail:465',
        EMAIL_CONFIRMATION: 'off',
        MAIL_FROM: 'Shop <hello@shop.example>',
        AUTH_URL: 'https://auth.example.com/auth/v1/',
        AUTH_JWKS_URL: 'https://keys.example.com/jwks.json',
        AUTH_API_KEY: 'public-key',
        ALLOWED_ORIGINS: 'https://app.example.com, http://localhost:5173',
        EDITOR_URL: 'https://editor.example.com',
        FETCH_ALLOW_HOSTS: 'Shop.internal:8000, 127.0.0.1:9000,[::1]:9000',
        FONTS_DIR: tmpdir(),
        BACKGROUND_MODEL: '/srv/models/cutout.onnx',
        TRUSTED_PROXIES: '2',
        ALLOWED_HOSTS: 'Feeds.internal, feedmaker',
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
      isLocal: false,
      signUp: { mode: 'closed', domains: [] },
      quotas: { projects: 100, feeds: null, templates: 7, bytes: 1.5 * 1024 ** 3 },
      diskReserveBytes: 10 * 1024 ** 3,
      fittedPhotosBytes: 500 * 1024 ** 2,
      drawingProcesses: 3,
      metrics: { host: '0.0.0.0', port: 9464, token: 'what Prometheus sends' },
      dataDir: '/srv/feedmaker',
      databaseUrl: 'postgres://me:secret@db:5432/feeds',
      databaseDirectUrl: 'postgres://me:secret@postgres:5432/feeds',
      s3: readS3({ S3_BUCKET: 'feeds' }),
      trustedProxies: 2,
      allowedHosts: ['feeds.internal', 'feedmaker'],
      billing: { mode: 'off' },
      mail: {
        smtpUrl: 'smtps://me:secret@mail:465',
        from: 'Shop <hello@shop.example>',
        isRead: true,
        confirmsAccounts: false,
      },
      accounts: { hasMagicLinks: false, hasAnonymous: false, refusesLeakedPasswords: true, adminKey: null },
      hostedAuth: {
        url: 'https://auth.example.com/auth/v1',
        jwksUrl: 'https://keys.example.com/jwks.json',
        apiKey: 'public-key',
      },
      allowedOrigins: ['https://app.example.com', 'http://localhost:5173'],
      editorUrl: 'https://editor.example.com/',
      fetchAllowHosts: ['shop.internal:8000', '127.0.0.1:9000', '[::1]:9000'],
      fontsDir: tmpdir(),
      backgroundModel: '/srv/models/cutout.onnx',
      isProduction: true,
      logLevel: 'debug',
      isStartedByNpm: true,
      keeper: null,
    });
  });

  test.each([
    ['https://feeds.example.com', true],
    ['http://192.168.1.20:3000', true],
    ['http://127.example.com', true],
    ['https://localhost.example.com', true],
    ['http://localhost:8080', false],
    ['https://feeds.localhost', false],
    ['http://127.0.0.2:3000', false],
    ['http://[::1]:3000', false],
  ])('others reach %s, so that it is in production, said or not: %s', (PUBLIC_URL, isProduction) => {
    const expected = { isProduction, isLocal: !isProduction, mail: { isRead: !isProduction } };
    expect(readConfig({ PUBLIC_URL })).toMatchObject(expected);
    expect(readConfig({ PUBLIC_URL, NODE_ENV: 'production' }).isProduction).toBe(true);
  });

  test('confirms accounts by mail where mail can be sent', () => {
    const { mail } = readConfig({ SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://feeds.example.com' });
    expect(mail).toMatchObject({ confirmsAccounts: true, from: 'Feedmaker <no-reply@feeds.example.com>' });
    expect(readConfig({ NODE_ENV: 'production' }).mail).toMatchObject({
      confirmsAccounts: false,
      isRead: false,
    });
    expect(readConfig({ EMAIL_CONFIRMATION: 'on' }).mail).toMatchObject({ confirmsAccounts: true });
  });

  test('offers further ways to sign in only when asked', () => {
    const adminKey = 'k'.repeat(32);
    const env = { EMAIL_CONFIRMATION: 'on', MAGIC_LINKS: 'on', ANONYMOUS_SIGN_IN: 'on' };
    expect(readConfig({ ...env, AUTH_ADMIN_KEY: adminKey }).accounts).toEqual({
      hasMagicLinks: true,
      hasAnonymous: true,
      refusesLeakedPasswords: false,
      adminKey,
    });
    expect(readConfig({ NODE_ENV: 'production' }).accounts.refusesLeakedPasswords).toBe(true);
    const allowed = { NODE_ENV: 'production', REFUSE_LEAKED_PASSWORDS: 'off' };
    expect(readConfig(allowed).accounts.refusesLeakedPasswords).toBe(false);
  });

  test('finds the keys of a hosted auth server where they usually are', () => {
    expect(readConfig({ AUTH_URL: 'https://a.example/auth/v1' }).hostedAuth?.jwksUrl).toBe(
      'https://a.example/auth/v1/.well-known/jwks.json',
    );
  });

  test('reads who may sign up', () => {
    const env = { SMTP_URL: 'smtp://mail', SIGN_UP_DOMAINS: 'Example.com, shop.example' };
    expect(readConfig(env).signUp).toEqual({ mode: 'open', domains: ['example.com', 'shop.example'] });
    expect(readConfig({ SIGN_UP: 'invite' }).signUp).toEqual({ mode: 'invite', domains: [] });
  });

  test('takes an empty value for an absent one, and derives the public address from the port', () => {
    expect(readConfig({ PORT: '4123' }).publicUrl).toBe('http://localhost:4123');
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toEqual(readConfig({}));
  });

  const publicUrl = { PUBLIC_URL: 'https://feeds.example.com' };
  const smtp = { SMTP_URL: 'smtp://mail' };
  const production = { NODE_ENV: 'production' };
  const stripe = { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret };
  const alone: [name: string, values: string[]][] = [
    ['PORT', ['0', '65536', '80a', '-1', '1e3']],
    ['FONTS_DIR', ['/no/such/folder']],
    ['TRUSTED_PROXIES', ['yes']],
    ['ALLOWED_HOSTS', ['https://feeds.internal']],
    [
      'PUBLIC_URL',
      ['feeds.example.com', 'ftp://a.example', 'https://a.example/path', 'https://a:b@a.example'],
    ],
    ['DATABASE_URL', ['mysql://me:hunter2@db/x', 'hunter2']],
    ['SMTP_URL', ['http://mail']],
    ['FETCH_ALLOW_HOSTS', ['shop.internal', 'http://shop.internal:80', 'shop.internal:99999']],
    ['ALLOWED_ORIGINS', ['*', 'null', 'app.example.com', 'https://*.example.com/', 'https://a.example/path']],
    ['ALLOWED_ORIGINS', ['http://app.example.com']],
    ['EDITOR_URL', ['editor.example.com', 'http://editor.example.com', 'javascript:alert(1)']],
    ['EDITOR_URL', ['https://me:secret@editor.example.com']],
    ['EMAIL_CONFIRMATION', ['yes']],
    // A stranger could wait in the account with a password of their own.
    ['MAGIC_LINKS', ['on', 'yes']],
    ['ANONYMOUS_SIGN_IN', ['true']],
    ['AUTH_ADMIN_KEY', ['hunter2', `hunter2 ${'k'.repeat(32)}`]],
    ['BILLING', ['yes']],
    ['STRIPE_TAX', ['on']],
    ['QUOTAS', ['feeds', 'feeds=5GB', 'users=5']],
    ['DISK_RESERVE', ['much']],
    ['FITTED_PHOTOS', ['much']],
    ['LOG_LEVEL', ['loud']],
    ['DRAWING_PROCESSES', ['0', '1.5']],
    ['METRICS', ['on', '99999']],
    ['SIGN_UP', ['off']],
    ['MAIL_FROM', ['nobody', 'a\r\nBcc: b@example.com']],
    ['AUTH_URL', ['auth.example.com']],
  ];
  test.each<[env: Record<string, string>, name: string]>([
    ...alone.flatMap(([name, values]) =>
      values.map((value): [Record<string, string>, string] => [{ [name]: value }, name]),
    ),
    [{ ...publicUrl, EMAIL_CONFIRMATION: 'on' }, 'SMTP_URL'],
    // Without mail nobody could ever sign in.
    [{ ...production, EMAIL_CONFIRMATION: 'on' }, 'SMTP_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://me:hunter2@db/x' }, 'DATABASE_URL'],
    [{ MAGIC_LINKS: 'yes', EMAIL_CONFIRMATION: 'on' }, 'MAGIC_LINKS'],
    [{ ANONYMOUS_SIGN_IN: 'on', AUTH_URL: 'https://a.example' }, 'ANONYMOUS_SIGN_IN'],
    [{ ...production, BILLING: 'on' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: stripeKey }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET: webhookSecret }, 'STRIPE_SECRET_KEY'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_0123456789' }, 'STRIPE_SECRET_KEY'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET'],
    // Anybody could read what a shop sells.
    [{ METRICS: '0.0.0.0:9464' }, 'METRICS_TOKEN'],
    [{ METRICS: '9464', METRICS_TOKEN: 'hunter2' }, 'METRICS_TOKEN'],
    [{ ...smtp, SIGN_UP_DOMAINS: '@example.com' }, 'SIGN_UP_DOMAINS'],
    [{ ...smtp, SIGN_UP_DOMAINS: 'example.com', SIGN_UP: 'closed' }, 'SIGN_UP=closed'],
    // Anybody could claim an address of the domain.
    [{ SIGN_UP_DOMAINS: 'example.com' }, 'EMAIL_CONFIRMATION'],
    [{ AUTH_JWKS_URL: 'https://auth.example.com/jwks.json' }, 'AUTH_URL'],
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
