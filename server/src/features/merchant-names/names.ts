import { createHash } from 'node:crypto';
import { type Counterparty, counterparty } from '@saldo/categorizer/merchant-name';
import { signed } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import { ownerNamed } from '@saldo/domain/transfers/owner';
import { findRow, findRows } from '../../platform/db/crud.ts';
import { columns } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { Tables } from '../../schema/tables.ts';

/** Columns that determine a row's merchant. */
export const NAMED = columns(
  'transactions',
  'description',
  'direction',
  'creditor_name',
  'debtor_name',
);
export type NamedRow = RowOf<typeof NAMED>;

export interface MerchantLabel {
  id: string;
  /** Null if no merchant name is found; screens then show only the bank's description. */
  name: string | null;
}

type SaidName = Tables['merchant_names'];

type OwnerTest = ReturnType<typeof ownerNamed>;

/** Custom merchant names by the key of the rows they apply to. Empty for most users. */
export type OwnNames = ReadonlyMap<string, SaidName> & {
  /** True for the user's own name, which isn't a merchant's. */
  isOwner: OwnerTest;
};

/** Reads the test for the user's own name. */
export async function readOwnerTest(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
): Promise<OwnerTest> {
  const owner = await findRow(db, 'users', { id: ownerOf(bookId) });
  return ownerNamed(owner ?? { name: '', lastnames: '' });
}

/**
 * Reads custom names. Each is stored with one of the merchant's descriptions instead of a key, so it still applies if
 * better parsing changes the key.
 */
export async function ownNames(db: Db | Tx, { bookId }: { bookId: BookId }): Promise<OwnNames> {
  const said = await findRows(db, 'merchant_names', { user_id: bookId }, ['created_at', 'id']);
  const isOwner = await readOwnerTest(db, { bookId });
  return Object.assign(new Map(said.map((one) => [counterpartyKey(one), one])), { isOwner });
}

export const counterpartyKey = (row: NamedRow): string => counterpartyOf(row).key;

/** Key of a row's merchant. Merchants to which the user gave the same name share a key, so they count as one. */
export function merchantKey(row: NamedRow, own: OwnNames): string {
  const key = counterpartyKey(row);
  const said = own.get(key);
  return said ? fold(said.name) : key;
}

/** Cached by parsed text, because pages show the same merchants over and over. */
const foundNames = new WeakMap<Counterparty, string | null>();

/** The counterparty's name as Saldo detects it; null if the text contains none. */
export function detectedName(row: NamedRow): string | null {
  const party = counterpartyOf(row);
  const known = foundNames.get(party);
  if (known !== undefined) return known;
  const name = asWritten(party, row);
  foundNames.set(party, name);
  return name;
}

function asWritten({ name }: Counterparty, { description }: NamedRow): string | null {
  if (name === null || description === description.toUpperCase()) return name;
  // A description in lowercase or mixed case is already spelled properly.
  return fold(name) === fold(description) ? description : name;
}

/** The merchant of a row, from the bank's text fields and custom names. */
export function merchantLabelOf(row: NamedRow, own: OwnNames): MerchantLabel {
  const { key } = counterpartyOf(row);
  return {
    id: idOf(key),
    name: own.get(key)?.name ?? (isOwnersRow(row, own) ? null : detectedName(row)),
  };
}

/** True if the row's counterparty is the user. */
export const isOwnersRow = (row: NamedRow, { isOwner }: Pick<OwnNames, 'isOwner'>): boolean =>
  isOwner(counterpartyOf(row).name);

/** The title of a row in lists. */
export const shownName = (row: NamedRow, own: OwnNames): string =>
  merchantLabelOf(row, own).name ?? row.description;

/**
 * Display name of a series: its custom name or, without one, the name of its representative row; '' if it has neither.
 */
export const seriesName = (
  name: string | null,
  face: NamedRow | null | undefined,
  own: OwnNames,
): string => name ?? (face ? shownName(face, own) : '');

/** The counterparty as the bank's text names it. */
export const counterpartyOf = ({ description, direction, creditor_name, debtor_name }: NamedRow) =>
  counterparty({
    description,
    creditor: creditor_name,
    debtor: debtor_name,
    amount: signed(1, direction),
  });

const ids = new Map<string, string>();
const IDS_AT_MOST = 20_000;

/** A version 8 UUID that is stable across restarts and imports, and reveals no name in URLs. */
export function idOf(key: string): string {
  const known = ids.get(key);
  if (known !== undefined) return known;
  const hex = createHash('sha256').update(key).digest('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  if (ids.size >= IDS_AT_MOST) ids.clear();
  ids.set(key, id);
  return id;
}
