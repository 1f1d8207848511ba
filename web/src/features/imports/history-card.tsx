import type { Report } from '@saldo/contract/imports';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { number } from '../../lib/format.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, DataTable, HiddenHead } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { ChainBadge } from './chain-badge.tsx';
import { accountText, originName, shortPeriod } from './report-texts.ts';
import { texts } from './texts.ts';

export interface HistoryCardProps {
  reports: UseQueryResult<Report[]>;
  onUndo: (report: Report) => void;
}

/** Past imports in four states: loading, failed, empty and listed. */
export const HistoryCard = ({ reports, onUndo }: HistoryCardProps) => (
  <Card flush aria-label={texts.history}>
    <div className="px-5 pt-4 phone:px-4">
      <CardHead title={texts.history} />
    </div>
    <ImportListFrame reports={reports} onUndo={onUndo} />
  </Card>
);

function ImportListFrame({ reports, onUndo }: HistoryCardProps) {
  const editable = may(useUser(), 'edit');
  return (
    <Loaded
      inside
      query={reports}
      waiting={<HistorySkeleton />}
      failed={texts.historyFailed}
      reason={messageOf}
      empty={
        <EmptyState icon={FileClock} title={texts.historyEmpty} heading="h3">
          {editable ? texts.historyEmptyHint : texts.historyEmptyViewer}
        </EmptyState>
      }
    >
      {(loaded) => <ImportList reports={loaded} onUndo={onUndo} />}
    </Loaded>
  );
}

const HistorySkeleton = () => (
  <Loading label={texts.historyLoading} className="border-line border-t">
    <Several times={3}>
      <div className="flex h-11 items-center gap-6 border-line border-b px-5 last:border-b-0">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-1/5 phone:hidden" />
        <Skeleton className="ml-auto h-4 w-16" />
      </div>
    </Several>
  </Loading>
);

interface ImportListProps {
  reports: Report[];
  onUndo: (report: Report) => void;
}

/** Imports shown before "show all". */
const FIRST = 10;

/** A table on wide screens, two-line rows on a phone. */
function ImportList({ reports, onUndo }: ImportListProps) {
  const phone = usePhone();
  const [all, setAll] = useState(false);
  const shown = all ? reports : reports.slice(0, FIRST);
  const more = reports.length - shown.length;
  return (
    <>
      {phone ? (
        <ul>
          {shown.map((report) => (
            <ImportRow key={report.id} report={report} onUndo={onUndo} />
          ))}
        </ul>
      ) : (
        <DataTable
          label={texts.history}
          columns={columns(onUndo)}
          rows={shown}
          keyOf={({ id }) => id}
          rowClass={({ undone_at }) => cx('h-11 hover:*:bg-raised', undone_at && 'text-muted')}
        />
      )}
      {more > 0 && (
        <div className="flex justify-center border-line border-t p-2">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {texts.showMore(more)}
          </Button>
        </div>
      )}
    </>
  );
}

const columns = (onUndo: ImportListProps['onUndo']): readonly Column<Report>[] => [
  { head: texts.file, cell: (report) => <FileLink report={report} />, className: 'w-2/5 max-w-0' },
  {
    head: texts.account,
    cell: (report) => <ImportedAccount report={report} />,
    cellClass: 'max-w-56 whitespace-nowrap',
  },
  {
    head: texts.period,
    cell: shortPeriod,
    className: 'max-tablet:hidden',
    cellClass: 'whitespace-nowrap',
  },
  { head: texts.imported, cell: ({ imported }) => number(imported), className: 'text-right' },
  {
    head: texts.duplicates,
    cell: ({ duplicates }) => number(duplicates),
    className: 'text-right max-[1100px]:hidden',
  },
  {
    head: texts.balance,
    cell: (report) => <ChainBadge accounts={report.accounts} />,
    className: 'pl-6!',
  },
  {
    head: <HiddenHead>{texts.actions}</HiddenHead>,
    cell: (report) => <UndoCell report={report} onUndo={onUndo} />,
    cellClass: 'whitespace-nowrap text-right',
  },
];

const ImportRow = ({ report, onUndo }: Omit<ImportListProps, 'reports'> & { report: Report }) => (
  <li className="flex min-h-16 items-center gap-3 border-line border-t px-4 py-3">
    <div className="min-w-0 flex-1">
      <div className={cx('flex', report.undone_at && 'text-muted')}>
        <FileLink report={report} />
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted text-xs">
        <span className="mr-1 whitespace-nowrap">
          {`${originName(report.bank)} · ${shortPeriod(report)}`}
        </span>
        <span className="whitespace-nowrap">{texts.importedRows(number(report.imported))}</span>
        <ChainBadge accounts={report.accounts} />
      </div>
    </div>
    <UndoCell report={report} onUndo={onUndo} />
  </li>
);

const FileLink = ({ report }: { report: Report }) => (
  <Link
    to={`?report=${encodeURIComponent(report.id)}`}
    preventScrollReset
    className={cx(
      'flex min-w-0 rounded-chip hover:underline',
      !report.undone_at && 'font-medium text-strong',
    )}
  >
    <FileName name={report.file_name} />
  </Link>
);

const ImportedAccount = ({ report }: { report: Report }) => (
  <span className="flex items-center gap-2">
    <Badge>{originName(report.bank)}</Badge>
    <span className="clip text-muted">{accountText(report)}</span>
  </span>
);

function UndoCell({ report, onUndo }: Omit<ImportListProps, 'reports'> & { report: Report }) {
  const editable = may(useUser(), 'edit');
  if (report.undone_at) return <span className="text-muted text-sm">{texts.undoneState}</span>;
  // Nothing to undo if nothing was added.
  if (report.imported === 0) return null;
  return (
    <button
      type="button"
      disabled={!editable}
      aria-label={texts.undoOf(report.file_name)}
      onClick={() => onUndo(report)}
      className="rounded-chip font-medium text-accent text-sm enabled:hover:underline disabled:text-muted phone:min-h-11 phone:px-2"
    >
      {texts.undo}
    </button>
  );
}
