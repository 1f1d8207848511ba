import type { Step, StepLink } from '@saldo/contract/history';
import { fromCents } from '@saldo/domain/money';
import { fromJson } from '../../schema/rows.ts';
import { TABLES, type Tables } from '../../schema/tables.ts';
import type { StepRow } from './store.ts';

const { links: LINKS, fields: FIELDS } = TABLES.steps.columns;
const DAY_MS = 86_400_000;

export const linksOf = (row: Pick<Tables['steps'], 'links'>): StepLink[] =>
  fromJson(LINKS, row.links);

/** One line of the timeline, for a single step or for all steps of a sitting. `rows` are oldest first. */
export function presentItem(
  rows: readonly StepRow[],
  { blockers, historyDays }: { blockers: readonly Tables['steps'][]; historyDays: number },
): Step | undefined {
  const last = rows.at(-1);
  if (!last) return undefined;
  const isUndone = rows.every(({ undone_at }) => undone_at !== null);
  const links = new Map(
    rows.flatMap(linksOf).map((link) => [`${link.to} ${link.id}`, link] as const),
  );
  const touching = latestEdits(rows);
  const currencies = new Set(touching.map(({ currency }) => currency));
  const [currency = null] = currencies;
  const sum = touching.reduce((all, row) => all + (row.sum ?? 0), 0);
  const after = blockers.map(({ id, kind, at }) => ({ id, kind, at }));
  return {
    id: last.item,
    kind: last.kind,
    by: last.by,
    at: last.at,
    count: touching.reduce((all, row) => all + row.count, 0),
    ...(currencies.size === 1 && currency !== null ? { sum: fromCents(sum), currency } : {}),
    links: [...links.values()],
    fields: [...new Set(rows.flatMap((row) => fromJson(FIELDS, row.fields)))].sort(),
    undo: {
      possible: rows.every(({ is_kept }) => is_kept) && after.length === 0,
      until: rows.every(isLimited) ? until(rows, historyDays) : null,
      ...(after.length > 0 ? { after } : {}),
    },
    undone_at: isUndone
      ? (rows
          .map(({ undone_at }) => undone_at)
          .sort()
          .at(-1) ?? null)
      : null,
  };
}

/**
 * Keeps only the last edit of each transaction, so a transaction counts once if several edits of a sitting changed it.
 */
function latestEdits(rows: readonly StepRow[]): StepRow[] {
  const latest = new Map<string, StepRow>();
  for (const row of rows) {
    const edited = linksOf(row).find(({ to }) => to === 'transaction');
    latest.set(edited?.id ?? row.id, row);
  }
  return [...latest.values()];
}

/** True if the undo data exists but will expire. A merge of accounts can always be undone. */
const isLimited = ({ kind, is_kept, undone_at }: StepRow): boolean =>
  is_kept && (kind !== 'merge' || undone_at !== null);

const until = ([first]: readonly StepRow[], historyDays: number): string =>
  new Date(Date.parse(first?.at ?? '') + historyDays * DAY_MS).toISOString();
