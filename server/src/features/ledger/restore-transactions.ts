import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { ANY, readRows, text } from '../../platform/db/read-rows.ts';
import { readImages } from '../../platform/db/row-images.ts';
import { type Image, imageOf } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { TableName } from '../../schema/tables.ts';
import { type Since, writtenSince } from './write-number.ts';

interface Context {
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
  /** The write that deleted the rows. */
  since: Since;
}

/** Ids of transactions that are not restored, or are restored only with changes. */
interface Lost {
  present: Set<string>;
  uncategorized: Set<string>;
  withoutAccount: Set<string>;
  withoutImport: Set<string>;
}

/** Deleted transactions that can be restored, without references to rows that no longer exist. */
export async function restorableTransactions(
  tx: Tx,
  { userId, now, since }: Context,
  images: readonly Image[],
  lost: Lost,
): Promise<Image[]> {
  const own = { tx, userId };
  const again = await broughtAgain(own, images, since);
  const categories = await existing(own, 'categories', images, 'category_id');
  const accounts = await existing(own, 'accounts', images, 'account_id');
  const imports = await openImports(own, images);
  return images.flatMap((image): Image[] => {
    const id = String(image.id);
    if (again.has(id)) {
      lost.present.add(id);
      return [];
    }
    if (!refers(image, 'report_id', imports)) {
      lost.withoutImport.add(id);
      return [];
    }
    const hasAccount = refers(image, 'account_id', accounts);
    const hasCategory = refers(image, 'category_id', categories);
    if (!hasAccount) lost.withoutAccount.add(id);
    if (!hasCategory) lost.uncategorized.add(id);
    return [
      {
        ...image,
        ...(hasAccount ? {} : { account_id: null }),
        ...(hasCategory ? {} : WITHOUT_CATEGORY),
        updated_at: now,
      },
    ];
  });
}

/** Ids of those transactions that were inserted after the write, such as by a file that brought deleted ones again. */
export async function insertedLater(
  tx: Tx,
  { userId, since }: Pick<Context, 'userId' | 'since'>,
  ids: readonly string[],
): Promise<string[]> {
  const later: string[] = [];
  for (const some of chunksOf(ids)) {
    const rows = await readRows(tx, { id: text })`
      select id from transactions where user_id = ${userId} and id in (${sql.join(some)})
        and ${writtenSince(since, 'created_at')}`;
    later.push(...rows.map(({ id }) => id));
  }
  return later;
}

const WITHOUT_CATEGORY: Image = {
  category_id: null,
  category_source: 'none',
  category_reason: null,
};

/** True if the column is null or refers to an existing row. */
const refers = (image: Image, column: string, there: ReadonlySet<string>): boolean => {
  const id = image[column] ?? null;
  return id === null || there.has(String(id));
};

interface Own {
  tx: Tx;
  userId: string;
}

async function named(
  { tx, userId }: Own,
  table: TableName,
  images: readonly Image[],
  column: string,
): Promise<Image[]> {
  const ids = [...new Set(images.flatMap((image) => image[column] ?? []))];
  const keys = ids.map((id) => [id]);
  return [...(await readImages(tx, { table, userId }, keys)).values()];
}

const existing = async (...q: Parameters<typeof named>): Promise<ReadonlySet<string>> =>
  new Set((await named(...q)).map(({ id }) => String(id)));

/** Ids of imports that are not undone. Undoing an import that was restored from an archive deletes it. */
const openImports = async (own: Own, images: readonly Image[]): Promise<ReadonlySet<string>> =>
  new Set(
    (await named(own, 'reports', images, 'report_id')).flatMap(({ id, undone_at }) =>
      undone_at === null ? [String(id)] : [],
    ),
  );

/** Columns of the bank's data by which an import recognizes a row. */
const BANK = [
  ...['bank_account_id', 'bank_date', 'bank_key', 'bank_amount', 'bank_fee'],
  ...['bank_started', 'bank_text'],
];

const DAYS_AT_ONCE = 500;

/** Ids of deleted rows that an import or sync has added again under other ids. */
async function broughtAgain(
  { tx, userId }: Own,
  images: readonly Image[],
  since: Since,
): Promise<ReadonlySet<string>> {
  const keyOf = (image: Image) => JSON.stringify(BANK.map((name) => image[name] ?? null));
  const brought = images.filter(({ bank_key }) => bank_key !== null);
  const days = [...new Set(brought.map(({ bank_date }) => bank_date))];
  // Counts the existing rows by key. A statement may contain equal rows, so each existing row accounts for only one
  // deleted row.
  const there = new Map<string, number>();
  for (const some of chunksOf(days, DAYS_AT_ONCE)) {
    const rows = await readRows(tx, ANY)`
      select ${sql.join(BANK.map((name) => sql.ref(name)))} from transactions
      where user_id = ${userId} and bank_date in (${sql.join(some)}) and bank_key is not null
        and ${writtenSince(since, 'created_at')}`;
    for (const row of rows.map(imageOf)) there.set(keyOf(row), (there.get(keyOf(row)) ?? 0) + 1);
  }
  const again = new Set<string>();
  if (there.size === 0) return again;
  for (const image of brought) {
    const left = there.get(keyOf(image)) ?? 0;
    if (left === 0) continue;
    there.set(keyOf(image), left - 1);
    again.add(String(image.id));
  }
  return again;
}
