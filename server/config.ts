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

/** A part of the product that a process can run. */
type Role = 'api' | 'worker';

/** Everything the operator can choose, checked. Read once, at start. */
export interface Config extends DatabaseConfig, LogConfig, MachineConfig {
  readonly roles: readonly Role[];
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers and ad platforms reach us: 'https://example.com', no slash at the end. */
  readonly publicUrl: string;
  /** Whether `publicUrl` names this machine itself, so that nobody else comes in by it. */
  readonly isLocal: boolean;
  readonly signUp: SignUpConfig;
  /** Limits per user. */
  readonly quotas: Quotas;
  /** Null: nobody reads how we do. */
  readonly metrics: MetricsConfig | null;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: files are stored in `dataDir`. */
  readonly s3: S3Config | null;
  readonly mail: MailConfig;
  readonly billing: BillingConfig;
  readonly accounts: AccountsConfig;
  /** Null: the accounts are our own. */
  readonly hostedAuth: HostedAuth | null;
  /** Origins of front ends elsewhere: their pages may call us, and links in mails may lead to them. */
  readonly allowedOrigins: readonly string[];
  /** Address of the editor that replaces our own, to which the template's id is added; null: our own. */
  readonly editorUrl: string | null;
  /** Additional host names, lower case, accepted besides that of `publicUrl`. */
  readonly allowedHosts: readonly string[];
  /** `host:port` pairs, lower case, inside private ranges that outbound requests may reach. */
  readonly fetchAllowHosts: readonly string[];
  /** Absolute path of a folder with additional fonts, or null. */
  readonly fontsDir: string | null;
  /** Number of our own proxies in front: so many entries of X-Forwarded-For, from its end, are trusted. */
  readonly trustedProxies: number;
  /** Manifest or ONNX file of another model for cut-outs, as an absolute path; null: the one that comes with the product. */
  readonly backgroundModel: string | null;
  /** Whether strangers may reach us: said by NODE_ENV, or by a `publicUrl` that is not this machine. */
  readonly isProduction: boolean;
  /** npm's shell may die without passing a signal on, so such a process watches its parent. */
  readonly isStartedByNpm: boolean;
  /** The script that restarts this process, `scripts/keep-running.sh`; null without it. */
  readonly keeper: Keeper | null;
}

interface Keeper {
  /** File that notes the jobs at work for the next start. */
  readonly atWorkFile: string;
  /** Process that has started the keeper. */
  readonly starterPid: number;
}

/** Delivery of mails. */
interface MailConfig {
  /** Null: no mail leaves this machine. */
  readonly smtpUrl: string | null;
  /** Sender, such as 'Feedmaker <no-reply@example.com>'. */
  readonly from: string;
  /** Whether mails reach anybody: by SMTP, or in the mailbox page of a server that is not in production. */
  readonly isRead: boolean;
  /** Whether new accounts must open a link first. Else they are confirmed at once. */
  readonly confirmsAccounts: boolean;
}

/** Options of our own accounts beside e-mail address and password, all off by default, and what they refuse. */
interface AccountsConfig {
  /** Whether a link or code in a mail alone signs in, and makes an account where there is none. */
  readonly hasMagicLinks: boolean;
  /** Whether a browser may have an account without address and password. */
  readonly hasAnonymous: boolean;
  /** Whether a new password may be one of those known from data leaks. */
  readonly refusesLeakedPasswords: boolean;
  /** The secret that opens the admin calls; null: nobody can. */
  readonly adminKey: string | null;
}

/** An auth server that keeps the accounts instead of us. */
export interface HostedAuth {
  /** Address of its endpoints without a slash at the end; also the issuer of its tokens. */
  readonly url: string;
  readonly jwksUrl: string;
  /** Value of the `apikey` header that its gateway requires in every call; public, like the address. */
  readonly apiKey: string | null;
}

/** Reads the settings out of an environment and the roles out of a command line. Fails with `ConfigError`. */
export function readConfig(env: Environment, args: readonly string[] = []): Config {
  const port = readPort(env);
  const publicUrl = readPublicUrl(env, port);
  // Features for one person at their own machine must not be open to the world because a setting was forgotten.
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

/**
 * The settings of this process, its roles from `args`; says what is wrong with them and exits with 1 instead of
 * failing.
 */
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
  // Nobody could ever sign in.
  if (confirmsAccounts && !isRead)
    throw new ConfigError('EMAIL_CONFIRMATION is on, so SMTP_URL must say how mails are sent.');
  const from = readSetting(env, 'MAIL_FROM') ?? `Feedmaker <no-reply@${new URL(publicUrl).hostname}>`;
  // A line break would begin another header.
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
  // Else a stranger could wait with a password of their own in an account that its mailbox opens.
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

/** Written exactly as browsers send it, because it is compared as text. Tokens cross it, so it is https, or this machine. */
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
