import type { Category } from '@saldo/contract/categories';
import type { Series, SeriesChange, SeriesList } from '@saldo/contract/recurring';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { bankName } from '../../lib/banks.ts';
import { day, euros, signedMoney } from '../../lib/format.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Dots } from '../../ui/dots.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { findCategory } from '../categories/category-tree.ts';
import { useDeleteSeries, useUpdateSeries } from './api.ts';
import { reckoned, rowsOf } from './rows.ts';
import { joinable } from './series-parts.tsx';
import { texts } from './texts.ts';

const t = texts.table;

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_7rem_6.5rem_4rem_5.5rem_7rem_7rem_2rem] items-center gap-x-3 px-5 max-xl:grid-cols-[minmax(0,1fr)_7rem_4rem_5.5rem_7rem_7rem_2rem] max-lg:grid-cols-[minmax(0,1fr)_7rem_8rem_2rem] phone:grid-cols-[minmax(0,1fr)_auto_2.75rem] phone:gap-x-2 phone:pr-2 phone:pl-4';
const WIDEST = 'max-xl:hidden';
const WIDE = 'max-lg:hidden';
const NOT_PHONE = 'phone:hidden';

/** What is to be done to a series in a dialog. */
export interface Asked {
  series: Series;
  to: 'edit' | 'join' | 'split';
}

interface SeriesTableProps {
  list: SeriesList;
  categories: readonly Category[];
  onAsk: (asked: Asked) => void;
}

/** The ledger: paydays, bills, and folded at the end what is over. */
export function SeriesTable({ list, categories, onAsk }: SeriesTableProps) {
  const [unfolded, setUnfolded] = useState(false);
  const isOver = ({ state }: Series) => state === 'ended' || state === 'dismissed';
  const over = list.series.filter(isOver);
  const open = list.series.filter((one) => !isOver(one));
  const of = (direction: string) => open.filter((one) => one.direction === direction);
  const rows = (some: readonly Series[]) =>
    some.map((one) => (
      <Row key={one.id} {...{ series: one, categories, all: list.series, onAsk }} />
    ));
  return (
    <Card flush aria-label={t.name}>
      <div aria-hidden className={cx(COLUMNS, 'h-10 font-medium text-muted text-xs', NOT_PHONE)}>
        <span>{t.name}</span>
        <span className={WIDE}>{t.cadence}</span>
        <span className={WIDEST}>{t.bank}</span>
        <span className={WIDE}>{t.last}</span>
        <span>{t.next}</span>
        <span className="text-right">{t.amount}</span>
        <span className={cx('text-right', WIDE)}>{t.year}</span>
      </div>
      <Group
        id="paydays"
        title={t.paydays}
        direction="income"
        month={list.income_per_month}
        year={aYear(of('income'))}
      >
        {rows(of('income'))}
      </Group>
      <Group
        id="bills"
        title={t.bills}
        direction="expense"
        month={list.fixed_per_month}
        year={aYear(of('expense'))}
      >
        {rows(of('expense'))}
      </Group>
      {unfolded && <ul>{rows(over)}</ul>}
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-t px-5 py-2 text-muted text-xs phone:px-4">
        {t.foot}
        {over.length > 0 && (
          <>
            {' '}
            {t.overCount(over.length)}
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? t.hide : t.show}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

const aYear = (some: readonly Series[]): number =>
  some.reduce((sum, { counts, per_year: year }) => (counts ? sum + year : sum), 0);

interface GroupProps {
  id: string;
  title: string;
  direction: Series['direction'];
  month: number;
  /** Of those that count. */
  year: number;
  children: readonly ReactNode[];
}

const Group = ({ id, title, direction, month, year, children }: GroupProps) =>
  children.length > 0 && (
    <section id={id} aria-label={title} className="scroll-mt-4">
      <div className={cx(COLUMNS, 'min-h-10 border-line border-t bg-raised text-sm')}>
        <h2 className="-col-end-4 max-lg:-col-end-3 col-start-1 row-start-1 font-semibold text-strong">
          {title}
        </h2>
        <span className="-col-start-4 max-lg:-col-start-3 row-start-1 justify-self-end whitespace-nowrap">
          <span className="text-muted text-xs">{t.aMonth} </span>
          <b className="font-semibold text-strong">{signedMoney(month, direction)}</b>
        </span>
        <b
          className={cx('row-start-1 whitespace-nowrap text-right font-semibold text-strong', WIDE)}
        >
          {signedMoney(year, direction)}
        </b>
      </div>
      <ul>{children}</ul>
    </section>
  );

interface RowProps {
  series: Series;
  all: readonly Series[];
  categories: readonly Category[];
  onAsk: (asked: Asked) => void;
}

function Row({ series, categories, all, onAsk }: RowProps) {
  const { merchant, bank, direction, amount, range, last_on: last } = series;
  const { next_due: next, per_year: year } = series;
  const place = findCategory(categories, series.category_id);
  const varies = range.low !== range.high;
  const to = rowsOf(series);
  return (
    <li className={cx(COLUMNS, 'relative min-h-12 border-line border-t py-1.5 text-sm')}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="flex min-w-0 items-center gap-x-2">
          <Emoji className="flex-none text-[15px]">
            {(place?.sub ?? place?.main)?.icon ?? '🔄'}
          </Emoji>
          {to ? (
            <Link
              to={to}
              title={merchant}
              className="clip min-w-0 rounded-chip font-medium text-strong hover:underline"
            >
              {merchant}
            </Link>
          ) : (
            <span title={merchant} className="clip min-w-0 font-medium text-strong">
              {merchant}
            </span>
          )}
        </span>
        <Marks series={series} />
        <span className="hidden w-full text-muted text-xs phone:block">
          {cadenceOf(series)}
          {next && ` · ${day(next.on)}`}
        </span>
      </span>
      <span className={cx('text-muted', WIDE)}>{cadenceOf(series)}</span>
      <span className={cx('min-w-0', WIDEST)}>{bank && <Badge>{bankName(bank)}</Badge>}</span>
      <span className={cx('text-muted', WIDE)}>{last ? day(last) : ''}</span>
      <span className={NOT_PHONE}>
        <NextDue series={series} />
      </span>
      <span className="whitespace-nowrap text-right">
        {varies && <span className="text-muted text-xs">{t.about} </span>}
        <b className={cx('font-semibold', direction === 'income' ? 'text-income' : 'text-strong')}>
          {reckoned(series, amount)}
        </b>
      </span>
      <span className={cx('whitespace-nowrap text-right text-muted', WIDE)}>
        {varies && <span className="text-xs">{t.about} </span>}
        {reckoned(series, year)}
      </span>
      <SeriesMenu {...{ series, all, to, onAsk }} />
    </li>
  );
}

const cadenceOf = ({ cadence, times }: Series): string =>
  times === 14 ? texts.pays(times) : texts.cadences[cadence];

function NextDue({ series: { missed, next_due: next } }: { series: Series }) {
  const [late] = missed;
  if (late) return <span className="text-warning">{day(late)}</span>;
  return next ? <span>{day(next.on)}</span> : null;
}

function Marks({ series }: { series: Series }) {
  const { counts, missed, previous_amount: before, amount, state } = series;
  if (state === 'ended') return <Badge>{t.ended}</Badge>;
  if (state === 'dismissed') return <Badge>{t.dismissed}</Badge>;
  if (!counts) return <Badge>{t.unsure}</Badge>;
  if (missed.length > 0) return <Badge tone="warning">{t.missed}</Badge>;
  if (before !== null) {
    return (
      <Badge tone="caution" className="whitespace-normal!">
        {t.was(euros(before), euros(amount))}
      </Badge>
    );
  }
  return state === 'own' ? <Badge>{t.own}</Badge> : null;
}

interface SeriesMenuProps {
  series: Series;
  all: readonly Series[];
  to: string | null;
  onAsk: (asked: Asked) => void;
}

function SeriesMenu({ series, all, to, onAsk }: SeriesMenuProps) {
  const mayEdit = may(useUser(), 'edit');
  const update = useUpdateSeries();
  const remove = useDeleteSeries();
  const { id, merchant, state, count: payments } = series;
  const isOwn = payments === 0;
  const say = (change: SeriesChange, done: string) =>
    runMutation(update, { id, ...change }, { done: done });
  const over = state === 'ended' || state === 'dismissed';
  if (!mayEdit && !to) return <span />;
  return (
    <Menu trigger={<IconButton label={t.menu(merchant)} icon={<Dots />} />}>
      {to && (
        <MenuItem asChild>
          <Link to={to}>{t.payments(payments)}</Link>
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuItem onSelect={() => onAsk({ series, to: 'edit' })}>
            {isOwn ? t.edit : t.rename}
          </MenuItem>
          {!isOwn && joinable(all, series).length > 0 && (
            <MenuItem onSelect={() => onAsk({ series, to: 'join' })}>{t.join}</MenuItem>
          )}
          {payments > 1 && (
            <MenuItem onSelect={() => onAsk({ series, to: 'split' })}>{t.split}</MenuItem>
          )}
          {over ? (
            <MenuItem onSelect={() => say({ state: 'confirmed' }, texts.done.again(merchant))}>
              {t.again}
            </MenuItem>
          ) : (
            <>
              <MenuItem onSelect={() => say({ state: 'ended' }, texts.done.ended(merchant))}>
                {t.end}
              </MenuItem>
              {!isOwn && (
                <MenuItem
                  onSelect={() => say({ state: 'dismissed' }, texts.done.dismissed(merchant))}
                >
                  {t.dismiss}
                </MenuItem>
              )}
            </>
          )}
          {isOwn && (
            <MenuItem
              danger
              onSelect={() => runMutation(remove, id, { done: texts.done.removed(merchant) })}
            >
              {t.remove}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
