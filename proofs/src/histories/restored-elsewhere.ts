import { makeInvitation } from '../../../server/src/features/invitations/service.ts';
import type { RunningServer } from '../../../server/src/start.ts';
import { signUp, type TestUser } from '../users/user.ts';
import { archiveOf, tablesOf } from './undo-everything.ts';

/** Columns of an exported transaction that do not depend on ids. */
const COLUMNS = [
  ...['date', 'purchase_date', 'description', 'amount', 'currency', 'fee', 'bank', 'product'],
  ...['type', 'direction', 'account', 'category', 'subcategory', 'category_source'],
  ...['tags', 'ignore', 'ignore_default_metrics', 'is_refund', 'merchant'],
];
/** Tables of which a restored archive must have as many rows. */
const COUNTED = ['accounts', 'categories', 'rules', 'goals', 'alerts', 'transfers', 'effects'];

/** Restores the user's export for a new user of the same server. Reports what is missing or different there. */
export async function wrongElsewhere(running: RunningServer, user: TestUser): Promise<string[]> {
  const { code } = await makeInvitation(running.context, { role: 'USER' });
  const other = await signUp(running.address, code);
  const zip = await archiveOf(running, user);
  const { status, body } = await other.upload('GENERIC', zip, 'saldo.zip');
  const [own, there] = [await told(running, user), await told(running, other)];
  if (status !== 201 && (status !== 422 || own.rows.length > 0)) {
    return [`the export is refused elsewhere: ${status} ${JSON.stringify(body)}`];
  }
  const missing = own.rows.filter((row) => !there.rows.includes(row));
  const more = there.rows.filter((row) => !own.rows.includes(row));
  const counts = COUNTED.flatMap((table) => {
    const [is, was] = [there.tables.get(table)?.size ?? 0, own.tables.get(table)?.size ?? 0];
    return is >= was || status !== 201 ? [] : [`${is} of ${was} ${table}`];
  });
  if (missing.length + more.length + counts.length === 0) return [];
  return [
    `restored elsewhere: ${there.rows.length} of ${own.rows.length} rows, ${counts.join()}`,
    ...missing.slice(0, 3).map((row) => `  missing ${row}`),
    ...more.slice(0, 3).map((row) => `  instead ${row}`),
  ];
}

async function told(running: RunningServer, user: TestUser) {
  const tables = await tablesOf(running, user);
  const rows = [...(tables.get('transactions')?.values() ?? [])].map((row) =>
    JSON.stringify(COLUMNS.map((name) => row[name])),
  );
  return { tables, rows };
}
