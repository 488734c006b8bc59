import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  ConfigError,
  type Environment,
  readList,
  readSwitch,
  readUrl,
  readSetting,
  settingOrUsual,
} from './config/environment.ts';
import { type BillingConfig, readBilling } from './config/read-billing.ts';
import { type DatabaseConfig, readDatabase } from './config/read-database.ts';
import { type LogConfig, readLog } from './config/read-log.ts';
import { type MetricsConfig, readMetrics } from './config/read-metrics.ts';
import { readEditorUrl } from './config/read-editor-url.ts';
import { type MachineConfig, readMachineSettings } from './config/read-machine-settings.ts';
import { readQuotas, type Quotas } from './config/read-quotas.ts';
import { readS3, type S3Config } from './config/read-s3.ts';
import { type SettingName } from './config/settings.ts';
import { readSignUp, type SignUpConfig } from './config/read-sign-up.ts';

type Role = 'api' | 'worker';

/** All settings, checked. Read once, at start. */
export interface Config extends DatabaseConfig, LogConfig, MachineConfig {
  readonly roles: readonly Role[];
  readonly port: number;
  readonly host: string;
  /** Origin at which browsers and ad platforms reach us: 'https://example.com', without a trailing slash. */
  readonly publicUrl: string;
  /** True if `publicUrl` names this machine itself, so that nobody else can use it. */
  readonly isLocal: boolean;
  readonly signUp: SignUpConfig;
  readonly quotas: Quotas;
  /** Metrics settings; null: no metrics. */
  readonly metrics: MetricsConfig | null;
  readonly dataDir: string;
  /** S3 settings; null: files are stored in `dataDir`. */
  readonly s3: S3Config | null;
  readonly mail: MailConfig;
  readonly billing: BillingConfig;
  readonly accounts: AccountsConfig;
  /** External auth server; null: we store the accounts ourselves. */
  readonly hostedAuth: HostedAuth | null;
  /** Origins of external front ends: their pages may call us, and links in mails may lead to them. */
  readonly allowedOrigins: readonly string[];
  /** Address of an editor that replaces our own; the template's id is appended. Null: our own. */
  readonly editorUrl: string | null;
  /** Additional accepted host names, lower case, besides that of `publicUrl`. */
  readonly allowedHosts: readonly string[];
  /** Lower-case `host:port` pairs that outbound requests may reach although they are in private ranges. */
  readonly fetchAllowHosts: readonly string[];
  /** Absolute path of a folder with additional fonts, or null. */
  readonly fontsDir: string | null;
  /** Number of our own proxies in front: this many entries at the end of X-Forwarded-For are trusted. */
  readonly trustedProxies: number;
  /** Manifest or ONNX file of another model for cut-outs, as an absolute path; null: the product's own. */
  readonly backgroundModel: string | null;
  /** True if strangers may reach us: set by NODE_ENV, or by a `publicUrl` other than this machine. */
  readonly isProduction: boolean;
  /** True if npm started this process. It then watches its parent, because npm's shell may die without forwarding a signal. */
  readonly isStartedByNpm: boolean;
  /** The script that restarts this process, `scripts/keep-running.sh`; null without it. */
  readonly keeper: Keeper | null;
}

interface Keeper {
  /** File that records the running jobs for the next start. */
  readonly atWorkFile: string;
  /** Id of the process that started the keeper. */
  readonly starterPid: number;
}

interface MailConfig {
  /** Address of the SMTP server; null: no mail is sent. */
  readonly smtpUrl: string | null;
  /** Sender, such as 'Feedmaker <no-reply@example.com>'. */
  readonly from: string;
  /** True if mails can be read: by SMTP, or on the mailbox page of a server that is not in production. */
  readonly isRead: boolean;
  /** True if new accounts must open a link first; otherwise they are confirmed immediately. */
  readonly confirmsAccounts: boolean;
}

/** Options of our own accounts besides e-mail address and password, all off by default. */
interface AccountsConfig {
  /** True if a mailed link or code is enough to sign in, and creates a missing account. */
  readonly hasMagicLinks: boolean;
  /** True if a browser may have an account without address and password. */
  readonly hasAnonymous: boolean;
  /** True if new passwords known from data leaks are refused. */
  readonly refusesLeakedPasswords: boolean;
  /** The secret for the admin calls; null: they are disabled. */
  readonly adminKey: string | null;
}

export interface HostedAuth {
  /** Address of the auth server's endpoints without a trailing slash; also the issuer of its tokens. */
  readonly url: string;
  readonly jwksUrl: string;
  /** Value of the `apikey` header that the auth server's gateway requires in every call; public, like the address. */
  readonly apiKey: string | null;
}

/** Reads the settings from an environment and the roles from a command line. Fails with `ConfigError`. */
export function readConfig(env: Environment, args: readonly string[] = []): Config {
  const port = readPort(env);
  const publicUrl = readPublicUrl(env, port);
  // Features for a single person at this machine must not be exposed because a setting was forgotten.
  const isProduction = readSetting(env, 'NODE_ENV') === 'production' || !isLocalUrl(publicUrl);
  const mail = readMail(env, publicUrl, isProduction);
  return {
    roles: readRoles(args),
    port,
    host: settingOrUsual(env, 'HOST'),
    publicUrl,
    isLocal: isLocalUrl(publicUrl),
    signUp: readSignUp(env, mail),
    quotas: readQuotas(env),
    ...readMachineSettings(env),
    metrics: readMetrics(env),
    dataDir: path.resolve(settingOrUsual(env, 'DATA_DIR')),
    s3: readS3(env),
    ...readDatabase(env),
    ...readLog(env),
    mail,
    billing: readBilling(env, isProduction),
    accounts: readAccounts(env, mail, isProduction),
    hostedAuth: readHostedAuth(env),
    allowedOrigins: readList(env, 'ALLOWED_ORIGINS').map(readOrigin),
    editorUrl: readEditorUrl(env),
    allowedHosts: readList(env, 'ALLOWED_HOSTS').map(readHostName),
    fetchAllowHosts: readList(env, 'FETCH_ALLOW_HOSTS').map(readAllowHost),
    fontsDir: readFolder(env, 'FONTS_DIR'),
    trustedProxies: readTrustedProxies(env),
    backgroundModel: readPath(env, 'BACKGROUND_MODEL'),
    isProduction,
    isStartedByNpm: readSetting(env, 'npm_lifecycle_event') === 'start',
    keeper: readKeeper(env),
  };
}

function readKeeper(env: Environment): Keeper | null {
  const atWorkFile = readSetting(env, 'AT_WORK_FILE');
  const starterPid = Number(readSetting(env, 'STARTER_PID') ?? 1);
  return atWorkFile === null ? null : { atWorkFile, starterPid };
}

/** Returns the settings of this process, with its roles from `args`; on an error prints it and exits with 1. */
export function readConfigOrExit(args: readonly string[] = process.argv.slice(2)): Config {
  try {
    return readConfig(process.env, args);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

function readPath(env: Environment, name: SettingName): string | null {
  const text = readSetting(env, name);
  return text === null ? null : path.resolve(text);
}

function readRoles(args: readonly string[]): readonly Role[] {
  if (args.length === 0) return ['api', 'worker'];
  return [...new Set(args)].map((arg) => {
    if (arg === 'api' || arg === 'worker') return arg;
    throw new ConfigError(`'${arg}' is not a role: name api, worker or none for both.`);
  });
}

function readPort(env: Environment): number {
  const text = settingOrUsual(env, 'PORT');
  if (!isPort(text)) throw new ConfigError(`PORT must be a whole number from 1 to 65535, not '${text}'.`);
  return Number(text);
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

function readTrustedProxies(env: Environment): number {
  const text = settingOrUsual(env, 'TRUSTED_PROXIES');
  if (!/^\d$/.test(text))
    throw new ConfigError(`TRUSTED_PROXIES must be a whole number from 0 to 9, not '${text}'.`);
  return Number(text);
}

function readPublicUrl(env: Environment, port: number): string {
  const text = readSetting(env, 'PUBLIC_URL');
  if (text === null) return `http://localhost:${port}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin =
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username + url.password + url.search + url.hash === '' &&
    url.pathname === '/';
  if (!isOrigin) throw new ConfigError("PUBLIC_URL must be an address like 'https://feeds.example.com'.");
  return url.origin;
}

function readFolder(env: Environment, name: SettingName): string | null {
  const text = readSetting(env, name);
  if (text === null) return null;
  const folder = path.resolve(text);
  if (!existsSync(folder)) throw new ConfigError(`${name} must be a folder, and '${text}' is not there.`);
  return folder;
}

function readMail(env: Environment, publicUrl: string, isProduction: boolean): MailConfig {
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const isRead = smtpUrl !== null || !isProduction;
  const confirmsAccounts = readSwitch(env, 'EMAIL_CONFIRMATION', smtpUrl !== null);
  // Otherwise nobody could ever sign in.
  if (confirmsAccounts && !isRead)
    throw new ConfigError('EMAIL_CONFIRMATION is on, so SMTP_URL must say how mails are sent.');
  const from = readSetting(env, 'MAIL_FROM') ?? `Feedmaker <no-reply@${new URL(publicUrl).hostname}>`;
  // A line break would start another header.
  if (!/^[^\r\n]*[^\s@]+@[^\s@]+$/.test(from))
    throw new ConfigError("MAIL_FROM must be a sender like 'Feedmaker <no-reply@example.com>'.");
  return { smtpUrl, from, isRead, confirmsAccounts };
}

function readAccounts(env: Environment, mail: MailConfig, isProduction: boolean): AccountsConfig {
  const names = ['MAGIC_LINKS', 'ANONYMOUS_SIGN_IN', 'REFUSE_LEAKED_PASSWORDS', 'AUTH_ADMIN_KEY'] as const;
  const used = names.find((name) => readSetting(env, name) !== null);
  if (used !== undefined && readSetting(env, 'AUTH_URL') !== null)
    throw new ConfigError(`${used} is about our own accounts, and AUTH_URL names another server for them.`);
  const hasMagicLinks = readSwitch(env, 'MAGIC_LINKS', false);
  // Otherwise a stranger could sign up an address with a password, and wait until its owner uses the account.
  if (hasMagicLinks && !mail.confirmsAccounts)
    throw new ConfigError('MAGIC_LINKS is on, so EMAIL_CONFIRMATION must be on too.');
  const adminKey = readSetting(env, 'AUTH_ADMIN_KEY');
  if (adminKey !== null && !/^[\w.~+/=-]{32,}$/.test(adminKey))
    throw new ConfigError('AUTH_ADMIN_KEY must be at least 32 letters, digits or -._~+/= without blanks.');
  return {
    hasMagicLinks,
    hasAnonymous: readSwitch(env, 'ANONYMOUS_SIGN_IN', false),
    refusesLeakedPasswords: readSwitch(env, 'REFUSE_LEAKED_PASSWORDS', isProduction),
    adminKey,
  };
}

function readHostedAuth(env: Environment): HostedAuth | null {
  const url = readUrl(env, 'AUTH_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? null;
  const jwksUrl = readUrl(env, 'AUTH_JWKS_URL', ['https:', 'http:']);
  const apiKey = readSetting(env, 'AUTH_API_KEY');
  if (url !== null) return { url, jwksUrl: jwksUrl ?? `${url}/.well-known/jwks.json`, apiKey };
  if (jwksUrl !== null || apiKey !== null)
    throw new ConfigError(
      'AUTH_JWKS_URL and AUTH_API_KEY belong to a hosted auth server: please set AUTH_URL too.',
    );
  return null;
}

/** Reads an origin, which must be exactly as browsers send it (compared as text), and https or this machine (tokens are sent to it). */
function readOrigin(entry: string): string {
  const url = URL.canParse(entry) ? new URL(entry) : null;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url === null || url.origin !== entry || !(url.protocol === 'https:' || isLocal))
    throw new ConfigError(
      `ALLOWED_ORIGINS must be a comma list such as https://app.example.com, and '${entry}' is not one.`,
    );
  return entry;
}

function readHostName(entry: string): string {
  if (!/^[a-z0-9._-]{1,253}$/i.test(entry))
    throw new ConfigError(
      `ALLOWED_HOSTS must be a comma list of names such as feeds.internal, and '${entry}' is not one.`,
    );
  return entry.toLowerCase();
}

function readAllowHost(entry: string): string {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d+)$/i.exec(entry) ?? [];
  if (host === undefined || port === undefined || !isPort(port))
    throw new ConfigError(`FETCH_ALLOW_HOSTS must be a comma list of host:port, and '${entry}' is not one.`);
  return `${host.toLowerCase()}:${Number(port)}`;
}

function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}
