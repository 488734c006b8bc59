import path from 'node:path';
import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { findWorld } from '#server/config/read-billing.ts';
import { forgetPayments, unmarkMoved } from '#server/db/moved-users.ts';
import { deleteUserWithFiles, listFileOwners } from '#server/files/feed-files.ts';
import { findCopy } from '#server/operation/copies/copy-folder.ts';
import { exportUser as copyUser } from '#server/operation/copies/export-user.ts';
import { importUser as addUser } from '#server/operation/copies/import-user.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { findAccount } from './accounts.ts';
import type { Act } from './workbench.ts';

/** Copies an account into a folder, and switches it off here. */
export const exportUser: Act = async (bench, who, { dir = '' }) => {
  const user = await findAccount(bench, who);
  const { manifest } = await copyUser(bench, user.id, path.resolve(dir));
  const { feedIds } = await listFileOwners(bench.database.query, user.id);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    json: { id: user.id, rows, files: manifest.files.count, feeds: feedIds },
    lines: [texts.exported({ who, rows, files: manifest.files.count }), ...feedIds],
  };
};

export const importUser: Act = async (bench, folder) => {
  const dir = path.resolve(folder);
  const copy = await findCopy(dir);
  const { account } = copy.manifest;
  if (account === undefined) throw new StartError(texts.noExport(dir));
  const { billing } = bench.config;
  const world = billing.mode === 'off' ? null : findWorld(billing);
  const other = account.worlds.find((each) => each !== world);
  if (other !== undefined) throw new StartError(texts.paidElsewhere(other));
  await addUser(bench, { dir, copy, account });
  const { feedIds } = await listFileOwners(bench.database.query, account.id);
  return {
    json: { id: account.id, feeds: feedIds },
    lines: [texts.imported(account.email || account.id)],
  };
};

/** Lets an exported account work here again, because it does not move after all. */
export const keepUser: Act = async (bench, who) => {
  const { id } = await findAccount(bench, who);
  if (!(await unmarkMoved(bench.database.query, id))) throw new StartError(texts.notExported(who));
  return { json: { id }, lines: [texts.keptHere(who)] };
};

/** Deletes an exported account with all its files; its subscriptions go on. */
export const deleteUser: Act = async (bench, who) => {
  const { id } = await findAccount(bench, who);
  if (!(await bench.database.asOwner((sql) => forgetPayments(sql, id))))
    throw new StartError(texts.notExported(who));
  await deleteUserWithFiles(bench, id, { withPictures: true });
  return { json: { id }, lines: [texts.movedAway(who)] };
};
