import { Id, LocalDateTime, Money } from '@saldo/contract/common';
import { toOneLine } from '@saldo/contract/one-line';
import { Tags } from '@saldo/contract/transactions';
import { dayOf, isDay } from '@saldo/domain/dates';
import { type Cents, toCents } from '@saldo/domain/money';
import { z } from 'zod';

/**
 * What a column holds, beyond its type in the database. It says how the column leaves with an export (cents as a
 * decimal, a flag as false or true, JSON as what it holds) and how it comes back.
 */
export type Kind = 'text' | 'instant' | 'integer' | 'cents' | 'flag' | 'json' | 'bytes';

/** `Row` is what stands in the database, `Entry` what an entry of an export becomes once it has been checked. */
export interface Column<Row = unknown, Entry = unknown> {
  readonly kind: Kind;
  readonly isNullable: boolean;
  /** The table whose id it holds, where an export must hold that row too. */
  readonly of?: string;
  /** What stands in the JSON files of an export; anything else was not written by Saldo. */
  readonly entry: z.ZodType<Entry>;
  /** Never there: says its type to the compiler alone. */
  readonly row?: Row;
}

const column = <Row, Entry>(kind: Kind, entry: z.ZodType<Entry>): Column<Row, Entry> => ({
  kind,
  entry,
  isNullable: false,
});

/** Banks print at length, and any cell of a CSV may be a description: longer than a person can type. */
export const MAX_BANK_TEXT = 100_000;

export const text = (entry: z.ZodType<string> = z.string()) =>
  column<string, string>('text', entry);
/** A name: an export may bring one that was stored before names had to be one line. */
export const line = (entry: z.ZodType<string, string>) =>
  text(z.string().transform(toOneLine).pipe(entry));
export const upTo = (length: number) => text(z.string().max(length));
export const bankText = upTo(MAX_BANK_TEXT);
export const oneOf = <const T extends string>(values: readonly T[]) =>
  column<T, T>('text', z.enum(values));
export const id = text(Id.transform((value) => value.toLowerCase()));
/** Tags of an export, each in one line. */
export const ForeignTags = z.array(z.string().transform(toOneLine)).pipe(Tags);
/** An id of another table; an export that names one holds it. */
export const idOf = (of: string) => ({ ...id, of });
export const currency = text(z.string().regex(/^[A-Z]{3}$/));
/** `YYYY-MM-DD` */
export const day = text(z.string().refine(isDay));
/** `YYYY-MM-DDTHH:MM:SS`, without zone. */
export const dateTime = text(LocalDateTime.refine((value) => isDay(dayOf(value))));
/** ISO 8601, UTC. */
export const instant = column<string, string>(
  'instant',
  z.iso.datetime().transform((value) => new Date(value).toISOString()),
);
export const count = (most: number) => column<number, number>('integer', z.int().min(0).max(most));
export const position = count(1_000_000);
/** Minor units, signed or not; a decimal number in an export. */
export const cents = (entry: z.ZodType<number> = Money) =>
  column<Cents, Cents>('cents', entry.transform(toCents));
export const yesNo = column<boolean, boolean>('flag', z.boolean());
export const json = <T>(entry: z.ZodType<T>) => column<string, T>('json', entry);
export const bytes = column<Buffer, never>('bytes', z.never());

/** May be null, and is in an export that lacks the column: one made before the column was added. */
export const orNull = <Row, Entry>(
  given: Column<Row, Entry>,
): Column<Row | null, Entry | null> => ({
  ...given,
  isNullable: true,
  entry: given.entry.nullable().default(null),
});

export type Columns = Readonly<Record<string, Column>>;

/** How the rows of a table leave with a person's export, as `{file}.csv` and `{file}.json`. */
export interface Leaving {
  file: string;
  /** Those columns alone; or all but these. `user_id` never leaves. */
  only?: readonly string[];
  without?: readonly string[];
  /** So many may come back; absent where none does. */
  returns?: number;
}

export interface Table<
  C extends Columns = Columns,
  L extends Leaving | undefined = Leaving | undefined,
> {
  columns: C;
  /** The columns of its primary key; first `user_id` where people own its rows. */
  key: readonly string[];
  /** It says how a server runs rather than what people have: a backup leaves it out. */
  isOfServer: boolean;
  leaves: L;
}

export const table = <C extends Columns>(
  key: readonly string[],
  columns: C,
): Table<C, undefined> => ({ columns, key, isOfServer: false, leaves: undefined });

export const tableOfServer = <C extends Columns>(key: readonly string[], columns: C) => ({
  ...table(key, columns),
  isOfServer: true,
});

const owner = { user_id: text() };
const own = { ...owner, id };

/** A table of which people own rows, by ids. */
export const owned = <C extends Columns>(columns: C) =>
  table(['user_id', 'id'], { ...own, ...columns });

/** One whose rows have another key than an id. */
export const ownedBy = <C extends Columns>(key: readonly string[], columns: C) =>
  table(['user_id', ...key], { ...owner, ...columns });

export const leaving = <C extends Columns, const L extends Leaving>(
  given: Table<C, undefined>,
  leaves: L,
): Table<C, L> => ({ ...given, leaves });

type RowOfColumn<C> = C extends Column<infer Row, unknown> ? Row : never;
type EntryOfColumn<C> = C extends Column<unknown, infer Entry> ? Entry : never;

export type RowOf<T> =
  T extends Table<infer C, infer _> ? { -readonly [N in keyof C]: RowOfColumn<C[N]> } : never;

/** Names of the columns that leave. */
export type LeavingOf<T> =
  T extends Table<infer C, infer L>
    ? L extends { only: readonly (infer N)[] }
      ? N & keyof C
      : L extends { without: readonly (infer N)[] }
        ? Exclude<keyof C, 'user_id' | N>
        : Exclude<keyof C, 'user_id'>
    : never;

export type EntryOf<T> =
  T extends Table<infer C, infer _>
    ? { -readonly [N in LeavingOf<T> & keyof C]: EntryOfColumn<C[N]> }
    : never;
