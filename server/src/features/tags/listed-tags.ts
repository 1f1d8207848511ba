import type { Answer } from '@saldo/contract/endpoint';
import type { ListedTag, listTagPages } from '@saldo/contract/tags';
import { type Cents, fromCents } from '@saldo/domain/money';
import { daysIn } from '@saldo/domain/spans';
import { fold } from '@saldo/domain/text';
import { integer, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { figureCurrency } from '../ledger/figures/figure-currency.ts';
import { tagsOf } from '../ledger/rows/derived-columns.ts';
import { datesOf, listSettings, type TagRow } from './store.ts';
import { costsByTags } from './tag-figures.ts';

interface Owner {
  bookId: BookId;
}

interface Tagged {
  /** As spelled on most rows. */
  name: string;
  rows: number;
  total: Cents;
}

export async function listTagCosts(
  { storage: { read } }: Pick<TaskContext, 'storage'>,
  { bookId }: Owner,
): Promise<Answer<typeof listTagPages>> {
  const money = await figureCurrency(read, { bookId });
  const [settings, counts, costs] = await Promise.all([
    listSettings(read, { bookId }),
    countByTags(read, { bookId }),
    costsByTags(read, money),
  ]);
  const byKey = taggedBy(counts, costs);
  for (const { name } of settings) {
    const key = fold(name);
    if (!byKey.has(key)) byKey.set(key, { name, rows: 0, total: 0 });
  }
  const set = new Map(settings.map((row) => [fold(row.name), row]));
  const tags = [...byKey].map(([key, tagged]) => presentListed(tagged, set.get(key)));
  return { currency: money.currency, tags: tags.sort(latestFirst) };
}

const countByTags = (db: Db, { bookId }: Owner) =>
  readRows(db, { tags: text, count: integer })`
    select tags, count(*) as count from transactions
    where user_id = ${bookId} and tags <> '[]' group by tags order by count(*) desc, tags`;

function taggedBy(
  counts: readonly { tags: string; count: number }[],
  costs: readonly { tags: string; cents: Cents }[],
): Map<string, Tagged> {
  const byKey = new Map<string, Tagged>();
  // The lists of most rows come first, so the first spelling is the usual one.
  for (const { tags, count } of counts) {
    for (const [key, name] of keysIn(tags)) {
      const tagged = byKey.get(key) ?? { name, rows: 0, total: 0 };
      tagged.rows += count;
      byKey.set(key, tagged);
    }
  }
  for (const { tags, cents } of costs) {
    for (const key of keysIn(tags).keys()) {
      const tagged = byKey.get(key);
      if (tagged) tagged.total += cents;
    }
  }
  return byKey;
}

/** Two spellings of a tag on one row are one tag. */
const keysIn = (tags: string): Map<string, string> =>
  new Map(tagsOf(tags).map((tag) => [fold(tag), tag]));

function presentListed({ name, rows, total }: Tagged, settings: TagRow | undefined): ListedTag {
  const dates = datesOf(settings);
  return {
    ...{ name: settings?.name ?? name, color: settings?.color ?? null, dates, rows },
    total: fromCents(total),
    per_day: dates && fromCents(Math.round(total / daysIn(dates))),
  };
}

/** Those with dates first, the latest before the others, then those with the most transactions. */
const latestFirst = (a: ListedTag, b: ListedTag): number =>
  (b.dates?.from ?? '').localeCompare(a.dates?.from ?? '') ||
  b.rows - a.rows ||
  (a.name < b.name ? -1 : 1);
