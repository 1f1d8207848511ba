import type { Report } from '@saldo/contract/imports';
import {
  ArrowRight,
  Check,
  ChevronRight,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { day, moment, money, number, signedMoney } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Title } from '../../ui/title.tsx';
import { MissingDays } from '../accounts/missing-days.tsx';
import { outcomeQuery } from './api.ts';
import { accountText, originName, periodText, periodView, skippedText } from './report-texts.ts';
import { ResultCards } from './result-cards.tsx';
import { ResultFigures } from './result-figures.tsx';
import { texts } from './texts.ts';

const StatementFlow = lazyPart(async () => (await import('./statement-flow.tsx')).StatementFlow);

/** As tall as most charts, so that the chart does not push the content below out of view when it appears. */
const FLOW_PLACE = <Skeleton className="h-96 rounded-card" />;

export interface ResultPanelProps {
  report: Report;
  onUndo: (report: Report) => void;
}

/**
 * The panel appears below the button just pressed. Focus announces it to screen readers; scrolling brings all of it into
 * view if it fits, on a phone above the toast.
 */
const announce = (card: HTMLElement | null) => {
  card?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
};

/** The result of an import. Stays until the next one. */
export function ResultPanel({ report, onUndo }: ResultPanelProps) {
  const undone = report.undone_at !== null;
  const view = undone || report.imported === 0 ? null : periodView(report);
  return (
    <>
      <Card
        flush
        // Once for each report shown.
        key={report.id}
        ref={announce}
        aria-label={texts.result}
        className="@container scroll-mb-6 phone:scroll-mb-24"
      >
        <ImportHead report={report} undone={undone} onUndo={onUndo} />
        <ImportFigures report={report} />
        <Remarks report={report} />
        {!undone && report.imported > 0 && (
          <div className="border-line border-t">
            <ResultFigures
              of={{ report_id: report.id }}
              files={[{ ...report, reportId: report.id }]}
            />
          </div>
        )}
        {!undone &&
          report.accounts.map((account) => (
            <ChainStrip key={account.id} account={account} named={report.accounts.length > 1} />
          ))}
        {!undone && <MissingDays ids={report.accounts.map(({ id }) => id)} />}
        {report.known.length > 0 && <KnownRows rows={report.known} total={report.duplicates} />}
      </Card>
      {view && <StatementFlow {...view} waiting={FLOW_PLACE} fallback={FLOW_PLACE} />}
      {view && <ResultCards files={[{ ...report, reportId: report.id }]} />}
    </>
  );
}

interface ImportHeadProps extends ResultPanelProps {
  undone: boolean;
}

function ImportHead({ report, undone, onUndo }: ImportHeadProps) {
  const editable = may(useUser(), 'edit');
  const view = undone ? null : periodView(report);
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-4 phone:px-4">
      <span
        className={cx(
          'grid size-9 flex-none place-items-center rounded-control',
          undone ? 'bg-raised text-muted' : 'bg-income-tint text-income',
        )}
      >
        {undone ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />}
      </span>
      {/* In a narrow card this text fills the line beside the icon, and the buttons wrap below it. */}
      <div className="min-w-48 flex-1 @max-[900px]:min-w-[calc(100%-3rem)]">
        <Title tabIndex={-1} className="outline-none">
          {undone ? texts.undone : texts.got(report.imported)}
        </Title>
        <div className="flex gap-x-1 text-muted text-xs phone:flex-col">
          <FileName name={report.file_name} />
          <span aria-hidden className="phone:hidden">
            ·
          </span>
          <span className="flex-none">
            {[originName(report.bank), accountText(report), moment(report.created_at)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      {!undone && editable && report.imported > 0 && <SortThem id={report.id} />}
      {!undone && report.imported > 0 && (
        <Button
          size="sm"
          icon={Undo2}
          disabled={!editable}
          onClick={() => onUndo(report)}
          className="phone:flex-1"
        >
          {texts.undo}
        </Button>
      )}
      {view && (
        <Button size="sm" asChild className="phone:flex-1">
          <Link to={paths.transactions({ year: view.year, month: view.month })}>
            {texts.view(view.label)}
            <ArrowRight size={16} aria-hidden />
          </Link>
        </Button>
      )}
    </div>
  );
}

/** Links to Sort if rows of this import are in its queue. */
function SortThem({ id }: { id: string }) {
  const { data } = useShown(outcomeQuery({ report_id: id }));
  if (!data?.to_sort.here) return null;
  return (
    <Button size="sm" variant="primary" asChild className="phone:w-full">
      <Link to={paths.sort()}>{texts.sort(data.to_sort.count)}</Link>
    </Button>
  );
}

function ImportFigures({ report }: { report: Report }) {
  const period = periodText(report);
  return (
    <dl className="grid grid-cols-[1fr_1fr_1.3fr_minmax(max-content,1fr)_1.6fr] @min-[900px]:grid-cols-5 gap-y-3 p-5 phone:grid-cols-2 phone:p-4">
      <ImportFigure label={texts.imported} value={number(report.imported)} />
      <ImportFigure label={texts.duplicates} value={number(report.duplicates)} />
      <ImportFigure
        label={texts.skipped}
        value={number(report.skipped)}
        note={skippedText(report.skipped_reasons)}
      />
      <ImportFigure label={texts.changedByRules} value={number(report.rules_changed)} />
      <ImportFigure
        label={texts.period}
        value={period?.days ?? texts.noPeriod}
        note={period?.years}
        className="phone:col-span-2"
      />
    </dl>
  );
}

interface ImportFigureProps {
  label: string;
  value: string;
  note?: ReactNode;
  className?: string;
}

const ImportFigure = ({ label, value, note, className }: ImportFigureProps) => (
  <div
    className={cx(
      'min-w-0 border-line border-l px-5 first:border-l-0 first:pl-0 last:pr-0 max-lg:px-4 phone:odd:border-l-0 phone:odd:pl-0',
      className,
    )}
  >
    <dt className="whitespace-nowrap text-muted text-xs">{label}</dt>
    <dd className="font-bold text-strong text-xl tracking-[-0.015em]">
      {value}
      {note && <span className="block font-normal text-muted text-xs tracking-normal">{note}</span>}
    </dd>
  </div>
);

const assumedText = ({ name, assumed }: Report['accounts'][number]) =>
  assumed ? [texts.assumed(name)] : [];

/** Further notes: repairs, and how to restore an undone import. */
function Remarks({ report }: { report: Report }) {
  const lines = [
    ...(report.undone_at ? [texts.undoneHint] : []),
    ...report.notices,
    ...(report.undone_at ? [] : report.accounts.flatMap(assumedText)),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="px-5 pb-5 phone:px-4 phone:pb-4">
      <Banner>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    </div>
  );
}

type ReportAccount = Report['accounts'][number];

const LOOKS = {
  holds: { box: 'bg-income-tint', sign: 'text-income', Icon: ShieldCheck },
  said: { box: 'bg-raised', sign: 'text-muted', Icon: ShieldQuestionMark },
  gaps: { box: 'bg-warning-tint', sign: 'text-warning', Icon: ShieldAlert },
  unchecked: { box: 'bg-raised', sign: 'text-muted', Icon: ShieldQuestionMark },
} as const;

function textOf({ chain, imported, duplicates }: ReportAccount): [title: string, why: string] {
  if (chain.status === 'holds') {
    return [texts.chainHolds, texts.chainHoldsWhy(imported + duplicates)];
  }
  if (chain.status === 'said') return [texts.chainSaid, texts.chainSaidWhy];
  return chain.status === 'gaps'
    ? [texts.chainGaps(chain.gaps), texts.chainGapsWhy]
    : [texts.chainUnchecked, texts.chainUncheckedWhy];
}

/** Result of checking one account's running balance. `named` adds the account and its row counts. */
function ChainStrip({ account, named }: { account: ReportAccount; named: boolean }) {
  const { box, sign, Icon } = LOOKS[account.chain.status];
  const [title, why] = textOf(account);
  const { opening, closing } = account.chain;
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm phone:px-4',
        box,
      )}
    >
      <Icon size={20} aria-hidden className={cx('flex-none', sign)} />
      <div className="flex min-w-48 flex-1 flex-wrap gap-x-3">
        {named && (
          <span className="w-full font-semibold text-strong">
            {texts.accountGot(account.name, account.imported, account.duplicates)}
          </span>
        )}
        <span className="font-medium text-strong">{title}</span>
        <span>{why}</span>
      </div>
      {opening !== null && closing !== null && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <span className="sr-only">{texts.opening}</span>
          {money({ amount: opening, currency: account.currency })}
          <ArrowRight size={14} aria-hidden className="text-muted" />
          <span className="sr-only">{texts.closing}</span>
          <b className="font-semibold text-strong">
            {money({ amount: closing, currency: account.currency })}
          </b>
        </span>
      )}
    </div>
  );
}

const KNOWN: readonly Column<Report['known'][number]>[] = [
  {
    head: texts.line,
    cell: ({ line }) => number(line),
    className: 'text-right phone:hidden',
    cellClass: 'text-muted',
  },
  {
    head: texts.date,
    cell: ({ date }) => day(date),
    className: 'phone:pl-4!',
    cellClass: 'whitespace-nowrap',
  },
  {
    head: texts.description,
    cell: ({ description }) => <span title={description}>{description}</span>,
    cellClass: 'w-full max-w-0 truncate text-strong',
  },
  {
    head: texts.amount,
    cell: ({ amount, direction, currency }) => signedMoney({ amount, currency }, direction),
    className: 'text-right',
    cellClass: 'whitespace-nowrap font-medium',
  },
];

/** Rows recognized as already imported, collapsed by default. */
const KnownRows = ({ rows, total }: { rows: Report['known']; total: number }) => (
  <details className="group border-line border-t">
    <summary className="flex min-h-11 list-none items-center gap-2 px-5 font-medium text-accent text-sm phone:px-4 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        size={16}
        aria-hidden
        className="flex-none transition-transform group-open:rotate-90"
      />
      {texts.known(total)}
    </summary>
    <p className="px-5 pb-3 text-muted text-xs phone:px-4">
      {texts.knownHint}
      {rows.length < total && ` ${texts.knownFirst(rows.length, total)}`}
    </p>
    <section
      aria-label={texts.known(total)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto border-line border-t -outline-offset-2"
    >
      <DataTable
        label={texts.known(total)}
        columns={KNOWN}
        rows={rows}
        keyOf={({ line }) => line}
        headClass="sticky top-0 bg-surface"
      />
    </section>
  </details>
);
