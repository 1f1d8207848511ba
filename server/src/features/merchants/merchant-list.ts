import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { ListedMerchant } from '@saldo/contract/merchants';
import { BATCH_LIMIT } from '@saldo/contract/transactions';
import { dayOf } from '@saldo/domain/dates';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { idOf, isOwnersRow, ownNames } from '../merchant-names/names.ts';
import {
  countOf,
  findGroup,
  type Group,
  groupedMerchants,
  inAndOut,
  mostFrequent,
  readGroups,
  rowsIn,
} from './grouped-merchants.ts';
import * as store from './store.ts';

/** Lists the merchants of a year or of all time; the user is none. Reads all of the user's rows. */
export async function readMerchants(
  { storage }: TaskContext,
  { year, ...q }: { bookId: BookId; year: number | 'all' },
): Promise<ListedMerchant[]> {
  const names = await ownNames(storage.read, q);
  const rows = await store.merchantRows(storage.read, q);
  const wanted = year === 'all' ? rows : rows.filter(({ date }) => date.startsWith(`${year}-`));
  const groups = groupedMerchants(wanted, names).filter(
    ([
      {
        rows: [row],
        renamed,
      },
    ]) => renamed || !isOwnersRow(row, names),
  );
  return groups.map(listed);
}

function listed(group: Group): ListedMerchant {
  const rows = rowsIn(group);
  const [[category] = [null]] = mostFrequent(rows.map((row) => row.category_id));
  return {
    id: idOf(group[0].key),
    name: group[0].name,
    count: countOf(group),
    ...inAndOut(rows.filter((row) => row.is_counted && !row.ignore_default_metrics)),
    last_on: dayOf(rows[0]?.date ?? ''),
    category_id: category ?? UNCATEGORIZED_ID,
  };
}

/** Ids of a merchant's rows with a category, or without any; null if the merchant does not exist. */
export async function readMerchantRows(
  { storage }: TaskContext,
  { id, category, direction, ...q }: MerchantRowsRequest,
): Promise<{ ids: string[] } | null> {
  const group = findGroup(await readGroups(storage.read, q), id);
  if (!group) return null;
  const changeable = await store.changeableIds(storage.read, q);
  const ids = rowsIn(group)
    .filter((row) => row.category_id === null || row.category_id === category)
    .filter((row) => direction === undefined || row.direction === direction)
    .flatMap((row) => (changeable.has(row.id) ? row.id : []));
  return { ids: ids.slice(0, BATCH_LIMIT) };
}

interface MerchantRowsRequest {
  bookId: BookId;
  id: string;
  category: string;
  direction?: 'income' | 'expense' | undefined;
}
