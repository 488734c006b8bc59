import { ConfigError, type Environment, readSetting } from './environment.ts';

/** Limits per user; null: unlimited. */
export interface Quotas {
  readonly projects: number | null;
  readonly feeds: number | null;
  readonly templates: number | null;
  /** Bytes of templates, fonts, photos, pictures and feeds together. */
  readonly bytes: number | null;
}

/** Default limits, far above what any real shop needs. */
const usual: Quotas = { projects: 100, feeds: 200, templates: 500, bytes: 20 * 1024 ** 3 };

const none: Quotas = { projects: null, feeds: null, templates: null, bytes: null };

/** Reads `QUOTAS`: 'none', or a list such as 'feeds=50 bytes=5GB'; quotas not listed have their defaults. Fails with `ConfigError`. */
export function readQuotas(env: Environment): Quotas {
  const text = readSetting(env, 'QUOTAS');
  if (text === null) return usual;
  if (text === 'none') return none;
  return { ...usual, ...readQuotaList(text, 'QUOTAS') };
}

/** Reads a list such as 'feeds=50 bytes=5GB'; null is unlimited. Fails with `ConfigError`, whose message names the setting `name`. */
export function readQuotaList(text: string, name: string): Partial<Quotas> {
  const quotas: { -readonly [Kind in keyof Quotas]?: number | null } = {};
  for (const entry of text.split(/[\s,]+/)) {
    const [, kind, value] = /^(projects|feeds|templates|bytes)=(.+)$/.exec(entry) ?? [];
    const amount = readAmount(value ?? '', kind === 'bytes');
    if (!isKind(kind) || amount === undefined)
      throw new ConfigError(
        `${name} must be none or a list such as 'projects=100 feeds=200 templates=500 bytes=20GB', and '${entry}' does not fit.`,
      );
    quotas[kind] = amount;
  }
  return quotas;
}

function isKind(name: string | undefined): name is keyof Quotas {
  return name !== undefined && name in usual;
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
  TB: 1024 ** 4,
};

/** Parses an amount: null for 'none', undefined if it is invalid; with `hasUnit` it may be a size such as 2GB, returned in bytes. */
export function readAmount(text: string, hasUnit: boolean): number | null | undefined {
  if (text === 'none') return null;
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)(KB|MB|GB|TB)?$/i.exec(text) ?? [];
  if (digits === undefined || (!hasUnit && !/^\d+$/.test(text))) return undefined;
  return Math.round(Number(digits) * (units[unit.toUpperCase()] ?? 1));
}
