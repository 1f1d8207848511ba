import { createHash } from 'node:crypto';
import { type Counterparty, counterparty } from '@saldo/categorizer/merchant-name';
import { signed } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import { findRows } from '../../platform/db/crud.ts';
import { columns } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { Tables } from '../../schema/tables.ts';

/** What a row's merchant is read from. */
export const NAMED = columns(
  'transactions',
  'description',
  'direction',
  'creditor_name',
  'debtor_name',
);
export type Named = RowOf<typeof NAMED>;

/** A merchant as one row shows it. */
export interface Face {
  id: string;
  /** Null where nobody is named: then the bank's text is all there is. */
  name: string | null;
}

type SaidName = Tables['merchant_names'];

/** What a person calls merchants, by the key of their rows. Empty for most. */
export type OwnNames = ReadonlyMap<string, SaidName>;

/**
 * A name is kept with one text of its merchant, not with a key: tables that have learnt read the same text in another
 * way, and the name goes on to where it then belongs.
 */
export async function ownNames(db: Db | Tx, { userId }: { userId: string }): Promise<OwnNames> {
  const said = await findRows(db, 'merchant_names', { user_id: userId }, ['created_at', 'id']);
  return new Map(said.map((one) => [keyOf(one), one]));
}

export const keyOf = (row: Named): string => read(row).key;

/** Rows of one key are of one merchant, also where the user gave several of them one name. */
export function merchantKey(row: Named, own: OwnNames): string {
  const key = keyOf(row);
  const said = own.get(key);
  return said ? fold(said.name) : key;
}

/** By what was read of a text, which is read once: every page shows the same merchants. */
const foundNames = new WeakMap<Counterparty, string | null>();

/** What Saldo calls the other side by itself; null where nobody is named. */
export function foundName(row: Named): string | null {
  const party = read(row);
  const known = foundNames.get(party);
  if (known !== undefined) return known;
  const name = asWritten(party, row);
  foundNames.set(party, name);
  return name;
}

function asWritten({ name }: Counterparty, { description }: Named): string | null {
  if (name === null || description === description.toUpperCase()) return name;
  // Who writes in small letters has written it as it should be.
  return fold(name) === fold(description) ? description : name;
}

/** Reads the other side off the bank's texts; each text once. */
export function faceOf(row: Named, own: OwnNames): Face {
  const { key } = read(row);
  return { id: idOf(key), name: own.get(key)?.name ?? foundName(row) };
}

/** What a list shows first. */
export const shownName = (row: Named, own: OwnNames): string =>
  faceOf(row, own).name ?? row.description;

/** What screens call a series: its own name, else that of the row that stands for it; '' if its row has no words. */
export const seriesName = (
  name: string | null,
  face: Named | null | undefined,
  own: OwnNames,
): string => name ?? (face ? shownName(face, own) : '');

const read = ({ description, direction, creditor_name, debtor_name }: Named) =>
  counterparty({
    description,
    creditor: creditor_name,
    debtor: debtor_name,
    amount: signed(1, direction),
  });

const ids = new Map<string, string>();
const IDS_AT_MOST = 20_000;

/** A UUID of version 8 that says the same after a restart or an import, and names nobody in an address. */
export function idOf(key: string): string {
  const known = ids.get(key);
  if (known !== undefined) return known;
  const hex = createHash('sha256').update(key).digest('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  if (ids.size >= IDS_AT_MOST) ids.clear();
  ids.set(key, id);
  return id;
}

/** The own names that hold a text, by their keys: what a search finds beside the banks' texts. */
export const keysNamed = (own: OwnNames, text: string): Set<string> => {
  const looked = fold(text);
  return new Set([...own].flatMap(([key, { name }]) => (fold(name).includes(looked) ? [key] : [])));
};
