// The settings that an operator can set by environment variables. Only names in this table can be read (`SettingName`), a test finds unused
// ones, and `npm run messages` writes docs/settings.md from it.

/** Defaults of settings whose default is a constant. */
export const usualValues = {
  PORT: '3000',
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  S3_REGION: 'us-east-1',
  LOG_LEVEL: 'info',
  TRUSTED_PROXIES: '0',
} as const;

/** Texts in Markdown; `usually`: the default, if it is neither nothing nor one of `usualValues`. */
interface Described {
  readonly says: string;
  readonly usually?: string;
}

const address = {
  PORT: { says: 'port on which the server listens' },
  HOST: { says: 'address of this machine on which it listens; `0.0.0.0` for all' },
  PUBLIC_URL: {
    usually: '`http://localhost:PORT`',
    says: 'the address under which shops and ad platforms reach it; it is written into feeds',
  },
  TRUSTED_PROXIES: {
    says: 'how many proxies stand in front; only their entries of `X-Forwarded-For` are believed',
  },
  ALLOWED_HOSTS: {
    says: 'comma list of further names by which the server may be asked, such as `feedmaker` among containers',
  },
  ALLOWED_ORIGINS: {
    says: 'comma list of origins such as `https://app.example.com`: front ends elsewhere that may call us and get links',
  },
  FETCH_ALLOW_HOSTS: {
    says: 'comma list of `host:port` in private networks that feeds and photos may come from',
  },
  EDITOR_URL: {
    usually: 'our own editor',
    says: 'where templates are edited instead: opened as `EDITOR_URL/{template id}?token={code}`',
  },
  NODE_ENV: {
    says: '`production`, or a `PUBLIC_URL` that is not this machine: see [operating.md](operating.md#in-production)',
  },
} as const satisfies Record<string, Described>;

const data = {
  DATA_DIR: { says: 'folder of the database, photos, images and published feeds' },
  DATABASE_URL: { says: 'a PostgreSQL server (15 or later) instead of the embedded one' },
  DATABASE_DIRECT_URL: {
    usually: 'as `DATABASE_URL`',
    says: 'the same database without a pooler that lends connections for single transactions, where `DATABASE_URL` leads through one',
  },
  S3_BUCKET: {
    says: 'a bucket of any service that speaks S3, where photos, images and published feeds are kept instead of in `DATA_DIR`',
  },
  S3_ENDPOINT: {
    usually: 'Amazon’s own',
    says: 'address of the service, such as `https://s3.example.com`',
  },
  S3_REGION: { says: 'region of the bucket' },
  S3_ACCESS_KEY_ID: {
    usually: 'the machine’s own role',
    says: 'the key, which may list, read, write and delete in the bucket',
  },
  S3_SECRET_ACCESS_KEY: { says: 'its secret; goes with the key' },
  S3_PREFIX: { says: 'a folder in the bucket, such as `feedmaker/production`, where others use it too' },
  S3_PATH_STYLE: {
    usually: '`on` with `S3_ENDPOINT`',
    says: '`off` where the service wants the bucket in the name of the host',
  },
  S3_CACHE: {
    usually: '5 %, at most 4 GB',
    says: 'disk for copies of published feeds and pictures, so that the bucket is asked once: a size such as `2GB`, or `none`',
  },
} as const satisfies Record<string, Described>;

const accounts = {
  SMTP_URL: {
    says: '`smtps://user:password@host:465`; sends mails, and new accounts confirm their address',
  },
  MAIL_FROM: {
    usually: '`no-reply@` the public host',
    says: 'sender of mails, such as `Feedmaker <hello@example.com>`',
  },
  EMAIL_CONFIRMATION: {
    usually: '`on` with `SMTP_URL`',
    says: '`off` confirms new accounts at once; `on` also works in development, see below',
  },
  SIGN_UP: {
    usually: 'see below',
    says: 'who may make an account: `open`, `invite` (whom the operator invites) or `closed`; the first is always possible',
  },
  SIGN_UP_DOMAINS: {
    says: 'comma list of mail domains: accounts must have an address there; needs `EMAIL_CONFIRMATION`',
  },
  MAGIC_LINKS: {
    usually: '`off`',
    says: '`on` lets a link or code in a mail sign in, and make an account; needs `EMAIL_CONFIRMATION`',
  },
  ANONYMOUS_SIGN_IN: {
    usually: '`off`',
    says: '`on` gives a browser an account without address and password; an address makes it a lasting one',
  },
  REFUSE_LEAKED_PASSWORDS: {
    usually: '`on` in production',
    says: '`on` refuses new passwords that are among the 10,000 commonest of published leaks',
  },
  AUTH_URL: {
    says: 'a hosted auth server that speaks the GoTrue protocol keeps the accounts: its address up to `/auth/v1`',
  },
  AUTH_JWKS_URL: { usually: 'under `AUTH_URL`', says: 'its public keys' },
  AUTH_API_KEY: { says: 'its public `apikey`, where its gateway wants one' },
  AUTH_ADMIN_KEY: {
    says: 'a secret of 32 characters or more that opens the admin calls of the protocol, `/auth/v1/admin/users`',
  },
} as const satisfies Record<string, Described>;

const limits = {
  QUOTAS: {
    usually: 'as in the example',
    says: 'what one user may have: `projects=100 feeds=200 templates=500 bytes=20GB` unless said otherwise, or `none`',
  },
  BILLING: {
    usually: '`on`; in production `off`',
    says: '`off`: no plans and no limits. Without keys of Stripe plans are paid at a local test checkout, where nothing is charged',
  },
  STRIPE_SECRET_KEY: {
    says: 'secret key of the Stripe account that is paid; with it billing is real, in production too',
  },
  STRIPE_WEBHOOK_SECRET: {
    says: 'signing secret of the webhook `/api/v1/webhooks/stripe`; goes with the key',
  },
  STRIPE_TAX: { usually: '`off`', says: '`on`: Stripe works out taxes, and asks for addresses and tax ids' },
} as const satisfies Record<string, Described>;

const machine = {
  DISK_RESERVE: {
    usually: '5 %, at most 1 GB',
    says: 'what stays free for the database: below it no new pictures are made, and fonts are refused',
  },
  FITTED_PHOTOS: {
    usually: '5 %, at most 4 GB',
    says: 'disk for photos as they are drawn, so that a new price decodes nothing: a size such as `2GB`, or `none`',
  },
  DRAWING_PROCESSES: {
    usually: 'by cores and memory',
    says: 'how many processes draw pictures at once: one for every core, fewer where there is no memory for them',
  },
  FONTS_DIR: {
    says: 'a folder with further fonts (TTF, OTF, TTC, WOFF2) for scripts the product brings none for',
  },
  BACKGROUND_MODEL: {
    usually: 'our own',
    says: 'another network for background removal, with a manifest beside it (`packages/picture/models/MODEL-CARD.md`)',
  },
  LOG_LEVEL: { says: 'what the log says: `debug` (each request too), `info`, `warn` or `error`' },
  METRICS: {
    says: 'where a monitoring program reads `/metrics`: a port of this machine, or an address such as `0.0.0.0:9464`',
  },
  METRICS_TOKEN: { says: 'the bearer token it sends; needed where others reach that address' },
} as const satisfies Record<string, Described>;

const sections = {
  'Address and network': address,
  'Data and files': data,
  'Accounts and mails': accounts,
  'Limits and payments': limits,
  'The machine': machine,
} as const;

type Sections = typeof sections;

export type SettingName = { [Title in keyof Sections]: keyof Sections[Title] }[keyof Sections];

/** All settings by the title of their section, in the order of docs/settings.md. */
export const settingSections: Readonly<Record<string, Readonly<Record<string, Described>>>> = sections;
