import { Id, LocalDateTime, Money } from '@saldo/contract/common';
import { isVisible, toOneLine } from '@saldo/contract/one-line';
import { MAX_NOTE, Tags } from '@saldo/contract/transactions';
import { dayOf, isDay } from '@saldo/domain/dates';
import { type Cents, toCents } from '@saldo/domain/money';
import { z } from 'zod';
import { type BookId, ownId, type UserId } from '../platform/identity.ts';

/**
 * Kind of value in a column. It decides how exports write the value (cents as a decimal number, a flag as a boolean,
 * JSON text as the value it encodes) and how imports read it back.
 */
export type Kind = 'text' | 'instant' | 'integer' | 'cents' | 'flag' | 'json' | 'bytes';

/** `Row` is the value in the database, `Entry` the value read from an export after checking. */
export interface Column<Row = unknown, Entry = unknown> {
  readonly kind: Kind;
  readonly isNullable: boolean;
  /** The table that the column refers to, if an export must also contain the row it refers to. */
  readonly of?: string;
  /** Shape in the JSON files of an export. Saldo writes nothing else, so anything else is rejected. */
  readonly entry: z.ZodType<Entry>;
  /** What a change of the column may change besides the row. */
  readonly affects?: readonly Affected[];
  /** Set if the value follows from other columns of the row. No step records it. */
  readonly derived?: Derived;
  /** Never set: carries the type for the compiler. */
  readonly row?: Row;
}

/**
 * `leg`: whether two rows can be a transfer. `figure`: goals and alerts. `payment`: the series that a row belongs to.
 * `balance`: the balances and gaps of its account.
 */
export type Affected = 'leg' | 'figure' | 'payment' | 'balance';

/** Columns of a row, as a write sets them. */
export type Cells = Readonly<Record<string, unknown>>;

type DerivedValue = string | number | null;

export interface Derived<Row extends DerivedValue = DerivedValue> {
  readonly from: readonly string[];
  value(row: Cells): Row;
}

export const affects = <C extends Column>(column: C, ...what: readonly Affected[]): C => ({
  ...column,
  affects: what,
});

export const derived = <Row extends DerivedValue, Entry>(
  column: Column<Row, Entry>,
  from: readonly string[],
  value: (row: Cells) => Row,
): Omit<Column<Row, Entry>, 'derived'> & { readonly derived: Derived<Row> } => ({
  ...column,
  derived: { from, value },
});

const column = <Row, Entry>(kind: Kind, entry: z.ZodType<Entry>): Column<Row, Entry> => ({
  kind,
  entry,
  isNullable: false,
});

/** Longer than a user can type: banks send long descriptions, and any cell of a CSV may be one. */
export const MAX_BANK_TEXT = 100_000;

export const text = (entry: z.ZodType<string> = z.string()) =>
  column<string, string>('text', entry);
/** Replaces a name that shows nothing, which earlier versions accepted. */
const UNREADABLE = '?';
const toReadable = (name: string): string =>
  name.trim() === '' || isVisible(name) ? toOneLine(name) : UNREADABLE;
/** A name in one line; line breaks in an export become spaces. */
export const line = (entry: z.ZodType<string, string>) =>
  text(z.string().transform(toReadable).pipe(entry));
export const upTo = (length: number) => text(z.string().max(length));
export const bankText = upTo(MAX_BANK_TEXT);
export const oneOf = <const T extends string>(values: readonly T[]) =>
  column<T, T>('text', z.enum(values));
export const id = text(Id.transform((value) => value.toLowerCase()));
/** Tags from an export, each in one line. */
export const ForeignTags = z.array(z.string().transform(toOneLine)).pipe(Tags);
/** Id of a row in another table; an export must contain that row. */
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
/** Units of a currency that are worth one of another, in millionths. */
export const millionths = column<number, number>(
  'integer',
  z.int().min(1).max(Number.MAX_SAFE_INTEGER),
);
export const position = count(1_000_000);
/** Minor units, signed or unsigned; a decimal number in an export. */
export const cents = (entry: z.ZodType<number> = Money) =>
  column<Cents, Cents>('cents', entry.transform(toCents));
export const yesNo = column<boolean, boolean>('flag', z.boolean());
export const json = <T>(entry: z.ZodType<T>) => column<string, T>('json', entry);
export const bytes = column<Buffer, never>('bytes', z.never());

/** Nullable. It becomes null if an export lacks the column because the export was made before the column existed. */
export const orNull = <Row, Entry>(
  given: Column<Row, Entry>,
): Column<Row | null, Entry | null> => ({
  ...given,
  isNullable: true,
  entry: given.entry.nullable().default(null),
});

export const noteText = orNull(upTo(MAX_NOTE));

/**
 * The number of the write that added or changed the row: how often the user's ledger lock had been taken. Later writes
 * have greater numbers, whatever the clocks of servers show. Steps from before these numbers have negative ones, in
 * order. Other rows from before have none, and neither has anything that a server of an earlier version writes.
 */
export const writeNumber = orNull(column<number, number>('integer', z.int()));

export type Columns = Readonly<Record<string, Column>>;

/** How a user's export contains the rows of a table, as `{file}.csv` and `{file}.json`. */
export interface ExportSpec {
  file: string;
  /** Exports either only these columns, or all except those in `without`. `user_id` is never exported. */
  only?: readonly string[];
  without?: readonly string[];
  /** How many rows an import may restore. Absent if it restores none. */
  returns?: number;
}

export interface Table<
  C extends Columns = Columns,
  L extends ExportSpec | undefined = ExportSpec | undefined,
> {
  columns: C;
  /** Columns of the primary key, with `user_id` first if users own the rows. */
  key: readonly string[];
  /** True if the rows describe how servers run rather than users' data. Backups omit such tables. */
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

const bookId = column<BookId, BookId>('text', z.string().transform(ownId));
/** In tables of users rather than of books. */
export const userId = column<UserId, UserId>('text', z.string().transform(ownId));
const owner = { user_id: bookId };
const own = { ...owner, id };

/** A table of rows that books own, each with an id. */
export const owned = <C extends Columns>(columns: C) =>
  table(['user_id', 'id'], { ...own, ...columns });

/** A table of rows that books own, with a key other than an id. */
export const ownedBy = <C extends Columns>(key: readonly string[], columns: C) =>
  table(['user_id', ...key], { ...owner, ...columns });

/** The same for users instead of books. */
export const ofUser = <C extends Columns>(key: readonly string[], columns: C) =>
  table(['user_id', ...key], { user_id: userId, ...columns });

export const withExport = <C extends Columns, const L extends ExportSpec>(
  given: Table<C, undefined>,
  leaves: L,
): Table<C, L> => ({ ...given, leaves });

type EntryOfColumn<C> = C extends Column<unknown, infer Entry> ? Entry : never;

/** The kind of value in a column, without the format that exports use. */
export type ReadColumn<Row = unknown> = Pick<Column<Row>, 'kind' | 'isNullable' | 'row'>;

/** The row with these columns. */
export type RowOf<C> = {
  -readonly [N in keyof C]: C[N] extends ReadColumn<infer Row> ? Row : never;
};

/** Names of the exported columns. */
export type ExportedColumnsOf<T> =
  T extends Table<infer C, infer L>
    ? L extends { only: readonly (infer N)[] }
      ? N & keyof C
      : L extends { without: readonly (infer N)[] }
        ? Exclude<keyof C, 'user_id' | N>
        : Exclude<keyof C, 'user_id'>
    : never;

export type EntryOf<T> =
  T extends Table<infer C, infer _>
    ? { -readonly [N in ExportedColumnsOf<T> & keyof C]: EntryOfColumn<C[N]> }
    : never;
