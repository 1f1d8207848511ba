import { dayOf } from '@saldo/domain/dates';
import { fold, hasEveryWord } from '@saldo/domain/text';
import { findRow } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import { LatestAnswers } from '../../platform/jobs/latest-answers.ts';
import { latestWrite } from '../ledger/steps/write-number.ts';
import {
  counterpartyKey,
  idOf,
  isOwnersRow,
  merchantKey,
  type OwnNames,
  shownName,
} from '../merchant-names/names.ts';
import { type TextCount, textCounts } from './store.ts';

/** A bank text with the name shown for it. */
export interface ShownText {
  row: TextCount;
  shown: string;
  /** Folded. */
  name: string;
}

/** Of the users who search at the moment: a search is asked for at each pause of their typing. */
const read = new LatestAnswers<ShownText[]>(5);

/** All bank texts of the user's transactions. Reads all of them, unless none was written since the last call. */
export async function readShownTexts(
  db: Db,
  { bookId, names }: { bookId: BookId; names: OwnNames },
): Promise<ShownText[]> {
  const [write, user] = await Promise.all([
    latestWrite(db, bookId),
    // A merchant never has the user's own name, which can change without a write of the ledger.
    findRow(db, 'users', { id: ownerOf(bookId) }),
  ]);
  const stamp = JSON.stringify([write, user?.name, user?.lastnames]);
  return read.take(bookId, stamp, async () => {
    const rows = await textCounts(db, { bookId });
    return rows.map((row) => {
      const shown = shownName(row, names);
      return { row, shown, name: fold(shown) };
    });
  });
}

interface FoundMerchant {
  id: string;
  name: string;
  count: number;
  last_on: string;
}

/** The merchants whose shown names contain all of the folded words, most transactions first. The user is none. */
export function findMerchants(
  texts: readonly ShownText[],
  { words, names, limit }: { words: readonly string[]; names: OwnNames; limit: number },
): FoundMerchant[] {
  const found = new Map<string, FoundMerchant>();
  for (const { row, shown, name } of texts) {
    if (!hasEveryWord(name, words)) continue;
    const key = counterpartyKey(row);
    if (!names.has(key) && isOwnersRow(row, names)) continue;
    const merchant = merchantKey(row, names);
    const known = found.get(merchant) ?? { id: idOf(key), name: shown, count: 0, last_on: '' };
    known.count += row.count;
    if (row.last_at > known.last_on) known.last_on = row.last_at;
    found.set(merchant, known);
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map((one) => ({ ...one, last_on: dayOf(one.last_on) }));
}
