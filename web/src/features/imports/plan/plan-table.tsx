import type { PlanFile } from '@saldo/contract/import-plans';
import { addDays } from '@saldo/domain/dates';
import { Plus, TriangleAlert } from 'lucide-react';
import { number } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable, HiddenHead } from '../../../ui/data-table.tsx';
import { FileName } from '../../../ui/file-name.tsx';
import { ChainBadge } from '../chain-badge.tsx';
import { accountText, originName, shortPeriod } from '../report-texts.ts';
import { texts } from './plan-texts.ts';

interface PlanTableProps {
  files: readonly PlanFile[];
  /** Null if files can no longer be skipped. */
  onTake: ((file: PlanFile, taken: boolean) => void) | null;
  /** Last missing day of each account, if any. */
  gaps?: ReadonlyMap<string, string>;
}

/** Rows added by each file, with new ones in bold. */
export const PlanTable = ({ files, onTake, gaps = NO_GAPS }: PlanTableProps) => (
  <Card flush aria-label={texts.table}>
    <div className="px-5 pt-4 phone:px-4">
      <CardHead
        title={onTake ? texts.ready(files.length) : texts.results(files.length)}
        action={<span className="text-muted text-xs phone:hidden">{texts.recognized}</span>}
      />
    </div>
    <DataTable
      label={texts.table}
      columns={columns(onTake, gaps)}
      rows={files}
      keyOf={({ id }) => id}
      rowClass={({ is_left_out }) => cx('h-11', is_left_out && 'text-muted')}
    />
  </Card>
);

const NO_GAPS: ReadonlyMap<string, string> = new Map();

const checkboxColumn = (onTake: NonNullable<PlanTableProps['onTake']>): Column<PlanFile> => ({
  head: <HiddenHead>{texts.takeHead}</HiddenHead>,
  cell: (file) => (
    <Checkbox
      aria-label={texts.take(file.name)}
      checked={!file.is_left_out}
      onCheckedChange={(taken) => onTake(file, taken)}
    />
  ),
  className: 'w-8',
});

const columns = (
  onTake: PlanTableProps['onTake'],
  gaps: ReadonlyMap<string, string>,
): readonly Column<PlanFile>[] => [
  ...(onTake ? [checkboxColumn(onTake)] : []),
  {
    head: texts.file,
    cell: (file) => (
      <>
        <FileName name={file.name} className="font-medium text-strong" />
        <span className="clip hidden font-normal text-muted text-xs phone:block">
          {[file.bank && originName(file.bank), accountOf(file)].filter(Boolean).join(' ')}
        </span>
        <span className="hidden font-normal text-muted text-xs phone:block">
          {shortPeriod(file)}
        </span>
        <span className="mt-1 hidden phone:block">
          <Standing file={file} gaps={gaps} />
        </span>
      </>
    ),
    className: 'w-2/5 max-w-0 text-left phone:w-full',
    cellClass: 'phone:py-2',
    isName: true,
  },
  {
    head: texts.account,
    cell: (file) => <AccountWords file={file} />,
    className: 'phone:hidden',
    cellClass: 'max-w-56 clip',
  },
  {
    head: texts.period,
    cell: (file) => shortPeriod(file),
    className: 'phone:hidden',
    cellClass: 'whitespace-nowrap',
  },
  {
    head: texts.news,
    cell: ({ new: news, known }) => (
      <>
        <span className={cx('num', news > 0 && 'font-semibold text-strong')}>{number(news)}</span>
        {known > 0 && (
          <span className="num hidden whitespace-nowrap text-muted text-xs phone:block">
            {texts.knownToo(known)}
          </span>
        )}
      </>
    ),
    className: 'text-right phone:pr-4!',
    cellClass: 'phone:py-2 phone:align-top',
  },
  {
    head: texts.known,
    cell: ({ known }) => <span className="num">{number(known)}</span>,
    className: 'text-right phone:hidden',
  },
  {
    head: texts.balance,
    cell: (file) => <Standing file={file} gaps={gaps} />,
    className: 'phone:hidden',
  },
];

/** Account name without the bank, which is shown beside it. */
const accountOf = ({ accounts, bank }: PlanFile): string =>
  accountText({ accounts, bank: bank ?? '' });

const AccountWords = ({ file }: { file: PlanFile }) => (
  <>
    {file.bank !== null && <Badge className="mr-2">{originName(file.bank)}</Badge>}
    {accountOf(file)}
  </>
);

/** Result of a file's balance check, or a note that the file has nothing new. */
function Standing({ file, gaps }: { file: PlanFile; gaps: ReadonlyMap<string, string> }) {
  const { new: news, known, known_here, accounts, from } = file;
  // A Saldo export can hold rows from any account.
  if (accounts.length === 0 && news > 0) return null;
  if (news === 0 && known > 0) {
    return <Badge>{known_here === known ? texts.inOther : texts.nothingNew}</Badge>;
  }
  const isAfterGap = ({ id }: PlanFile['accounts'][number]) => {
    const last = gaps.get(id);
    return last !== undefined && addDays(last, 1) === from;
  };
  if (accounts.some(isAfterGap)) {
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        {texts.gapBefore}
      </Badge>
    );
  }
  if (accounts.some(({ is_new }) => is_new)) {
    return (
      <Badge tone="info">
        <Plus size={12} aria-hidden /> {texts.newAccount}
      </Badge>
    );
  }
  return <ChainBadge accounts={accounts} />;
}
