import { expect, test } from 'vitest';
import { ConfigError } from './environment.ts';
import { readS3 } from './read-s3.ts';

test('a bucket at Amazon needs its name only', () => {
  expect(readS3({ S3_BUCKET: 'feeds' })).toEqual({
    endpoint: null,
    region: 'us-east-1',
    bucket: 'feeds',
    prefix: '',
    isPathStyle: false,
    credentials: null,
    cacheBytes: null,
  });
  expect(readS3({ S3_BUCKET: ' ', S3_ENDPOINT: '' })).toBeNull();
});

test('reads every setting of a bucket elsewhere', () => {
  const env = {
    S3_ENDPOINT: 'https://s3.example.com:9000/',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'feeds.example',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PREFIX: '/feedmaker/production/',
    S3_CACHE: '500MB',
  };
  expect(readS3(env)).toEqual({
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-central-1',
    bucket: 'feeds.example',
    prefix: 'feedmaker/production/',
    isPathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    cacheBytes: 500 * 1024 ** 2,
  });
  expect(readS3({ ...env, S3_PATH_STYLE: 'off' })?.isPathStyle).toBe(false);
});

test.each([
  [{ S3_BUCKET: 'Feeds' }, 'S3_BUCKET'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
  [{ S3_SECRET_ACCESS_KEY: 'hunter2' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'feeds', S3_SECRET_ACCESS_KEY: 'hunter2' }, 'S3_ACCESS_KEY_ID'],
  [{ S3_BUCKET: 'feeds', S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'feeds', S3_ENDPOINT: 'https://key:hunter2@s3.example.com' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'feeds', S3_ENDPOINT: 'https://s3.example.com/feeds' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'feeds', S3_REGION: 'eu central' }, 'S3_REGION'],
  [{ S3_BUCKET: 'feeds', S3_PREFIX: '../outside' }, 'S3_PREFIX'],
  [{ S3_BUCKET: 'feeds', S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE'],
  [{ S3_BUCKET: 'feeds', S3_CACHE: 'much' }, 'S3_CACHE'],
])('refuses %j in a sentence that names the setting and no secret', (env, name) => {
  const read = () => readS3(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).not.toThrow('hunter2');
});
