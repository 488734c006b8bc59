import type { Client } from 'pg';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import type { TableShape } from '#server/platform/database/copies/copy-tables.ts';
import { sqlOn } from '#server/platform/database/sql.ts';
import { openSecret, sealSecret } from '#server/platform/sealed-secret.ts';
import type { CopyManifest } from './copy-format.ts';

/** Columns sealed with the secret of the installation, by the purpose they are sealed for. */
export const sealedColumns: Readonly<Record<string, { table: string; columns: readonly string[] }>> = {
  'secrets of sign-in apps': { table: 'auth.factors', columns: ['sealed_secret'] },
  'secrets of webhooks': { table: 'public.webhook_endpoints', columns: ['secret', 'secret_before'] },
};

type Secrets = NonNullable<CopyManifest['account']>['secrets'];

/** Returns the secrets of these tables' rows, opened. */
export async function openSecrets(client: Client, tables: readonly TableShape[]): Promise<Secrets> {
  const sql = sqlOn((text, params) => client.query(text, [...params]));
  const installation = await readInstallationSecret(sql);
  const secrets: Secrets = [];
  for (const [purpose, { table, columns }] of Object.entries(sealedColumns))
    for (const column of columns) {
      const only = tables.find(({ name }) => name === table)?.only ?? '';
      const rows = await sql.rows<{ id: string; sealed: Buffer | null }>(
        `select id, ${column} as sealed from ${table}${only}`,
      );
      for (const { id, sealed } of rows) {
        if (sealed === null) continue;
        const value = openSecret(sealed, { installation, purpose, id }).toString('base64');
        secrets.push({ purpose, column, id, value });
      }
    }
  return secrets;
}

/** Seals the secrets of added rows with this installation's secret. */
export async function sealSecrets(client: Client, secrets: Secrets): Promise<void> {
  const sql = sqlOn((text, params) => client.query(text, [...params]));
  const installation = await readInstallationSecret(sql);
  for (const { purpose, column, id, value } of secrets) {
    const place = sealedColumns[purpose];
    if (place?.columns.includes(column) !== true) continue;
    const sealed = sealSecret(Buffer.from(value, 'base64'), { installation, purpose, id });
    await sql.run(`update ${place.table} set ${column} = $2 where id = $1`, [id, sealed]);
  }
}
