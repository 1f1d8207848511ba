import { listTransactions } from '@saldo/contract/transactions';
import { dayOf } from '@saldo/domain/dates';
import { fromCents } from '@saldo/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { day, money, number, signedMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { findCategory } from '../categories/category-tree.ts';
import { merchantOrDescription } from '../transactions/transaction-parts.tsx';
import { groupImported, type RowGroup, waysOf } from './imported-groups.ts';
import { texts } from './texts.ts';

const t = texts.cards;

/** Lines on a card. The rest is behind its link. */
const MOST_LINES = 4;
/** If the imports' days have more rows, the cards are left out: the figures above say enough of so many. */
const MOST_ROWS = 1000;

interface ImportedDays {
  reportId: string | null;
  from: string | null;
  to: string | null;
  transfers_linked: number;
  sorted?: { count: number } | undefined;
}

/** What is left to decide, what was sorted and which transfers were linked, with the first of each. */
export function ResultCards({ files }: { files: readonly ImportedDays[] }) {
  const days = files.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const query = { from, to, limit: MOST_ROWS };
  const list = useShown({
    ...queryOf(['transactions', 'imported', query], listTransactions, { query }),
    enabled: days.length > 0,
  }).data;
  if (!list || list.total > list.items.length) return null;
  const reports = new Set(files.flatMap(({ reportId }) => reportId ?? []));
  const { toDecide, sorted, transfers } = groupImported(list.items, reports);
  const span = { from, to };
  // What was sorted or linked later is not the result of this import.
  const hasSorted = files.some((file) => (file.sorted?.count ?? 0) > 0);
  const [linked] = files.some((file) => file.transfers_linked > 0) ? transfers : [];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start gap-4 empty:hidden phone:gap-3">
      {toDecide.length > 0 && (
        <GroupCard
          title={texts.figures.toSort}
          aside={sumOf(toDecide)}
          groups={toDecide}
          draw={(group) => <ToDecide key={group.key} group={group} />}
          to={paths.sort(span)}
          link={t.sortThem}
        />
      )}
      {hasSorted && sorted.length > 0 && (
        <GroupCard
          title={t.sorted}
          aside={t.rows(sorted.reduce((sum, { rows }) => sum + rows.length, 0))}
          groups={sorted}
          draw={(group) => <Sorted key={group.key} group={group} />}
          to={paths.transactions(span)}
          link={t.viewAll}
        />
      )}
      {linked && (
        <GroupCard
          title={texts.figures.transfers}
          aside={sumOf(transfers)}
          groups={transfers}
          draw={(group) => <Moved key={group.key} group={group} />}
          to={paths.transactions({ ...span, category: linked.rows[0].category_id })}
          link={t.viewAll}
        />
      )}
    </div>
  );
}

/** Null if the groups are in several currencies. */
function sumOf(groups: readonly RowGroup[]): string | null {
  const [{ currency } = { currency: '' }] = groups;
  if (groups.some((one) => one.currency !== currency)) return null;
  return money({
    amount: fromCents(groups.reduce((sum, { cents }) => sum + Math.abs(cents), 0)),
    currency,
  });
}

interface GroupCardProps {
  title: string;
  aside: string | null;
  groups: readonly RowGroup[];
  draw: (group: RowGroup) => ReactNode;
  to: string;
  link: string;
}

function GroupCard({ title, aside, groups, draw, to, link }: GroupCardProps) {
  const more = groups.length - MOST_LINES;
  return (
    <Card aria-label={title}>
      <CardHead
        title={title}
        action={aside && <span className="whitespace-nowrap text-muted text-sm">{aside}</span>}
      />
      <ul>{groups.slice(0, MOST_LINES).map(draw)}</ul>
      <p className="flex flex-wrap items-center gap-x-3 border-line border-t pt-3 text-sm">
        <Link to={to} className="rounded-chip font-medium text-accent hover:underline">
          {link}
        </Link>
        {more > 0 && <span className="ml-auto text-muted">{t.more(more)}</span>}
      </p>
    </Card>
  );
}

interface LineProps {
  group: RowGroup;
  tile: ReactNode;
  name: string;
  note: string;
  figure: string;
}

/** Links to the newest row of the group. */
const Line = ({ group, tile, name, note, figure }: LineProps) => {
  const [newest] = group.rows;
  const on = dayOf(newest.date);
  return (
    <li className="flex min-w-0 items-center gap-3 border-line border-t py-2.5 text-sm">
      {tile}
      <div className="min-w-0 flex-1">
        <Link
          to={paths.transactions({ from: on, to: on, view: newest.id })}
          title={name}
          className="clip block rounded-chip font-medium text-strong hover:underline"
        >
          {name}
        </Link>
        <span className="clip block text-muted text-xs" title={note}>
          {note}
        </span>
      </div>
      <span className="whitespace-nowrap font-semibold text-strong">{figure}</span>
    </li>
  );
};

const Letter = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-9 flex-none place-items-center rounded-control bg-raised font-semibold text-strong"
  >
    {[...name][0]?.toUpperCase()}
  </span>
);

function ToDecide({ group }: { group: RowGroup }) {
  const { rows, cents, currency } = group;
  const name = merchantOrDescription(rows[0]);
  return (
    <Line
      group={group}
      tile={<Letter name={name} />}
      name={name}
      note={rows.length === 1 ? day(rows[0].date) : t.rows(rows.length)}
      figure={signedMoney({ amount: fromCents(Math.abs(cents)), currency }, rows[0].direction)}
    />
  );
}

function Sorted({ group }: { group: RowGroup }) {
  const [row] = group.rows;
  const categories = useShown(categoriesQuery).data ?? [];
  const place = findCategory(categories, row.category_id);
  const { icon = '', color } = place?.sub ?? place?.main ?? {};
  return (
    <Line
      group={group}
      tile={<EmojiTile icon={icon} color={color} />}
      name={merchantOrDescription(row)}
      note={row.category_name}
      figure={t.rows(group.rows.length)}
    />
  );
}

function Moved({ group }: { group: RowGroup }) {
  const { rows, cents, currency } = group;
  const { from, to } = waysOf(rows[0]);
  return (
    <Line
      group={group}
      tile={<EmojiTile icon="🔁" />}
      name={t.to(to)}
      note={t.from(number(rows.length), from)}
      figure={money({ amount: fromCents(Math.abs(cents)), currency })}
    />
  );
}
