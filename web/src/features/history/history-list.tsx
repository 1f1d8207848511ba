import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { bankName } from '../../lib/banks.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { accountsQuery } from '../accounts/api.ts';
import type { StepList } from './api.ts';
import { type HistoryDay, type HistoryEntry, historyDays, newestOf } from './days.ts';
import { FoldedAlike, FoldedSyncs } from './folded-steps.tsx';
import { type RowContext, StepRow } from './step-row.tsx';
import type { BankNames } from './step-text.ts';
import { texts as t } from './texts.ts';

interface HistoryListProps {
  list: StepList;
  /** True while the list still shows the previous filters' steps. */
  isStale: boolean;
  isGrowing: boolean;
  /** Loads older steps; null once all are loaded. */
  onGrow: (() => void) | null;
}

/** Changes by day, newest first. The URL names the open one. */
export function HistoryList({ list, isStale, isGrowing, onGrow }: HistoryListProps) {
  const [params, change] = useUrlState();
  const banks = useBankNames();
  const shown: RowContext = {
    banks,
    openId: params.get('step'),
    onToggle: (id) => change({ step: params.get('step') === id ? null : id }),
  };
  return (
    <Card
      flush
      aria-label={t.title}
      aria-busy={isStale}
      className={cx('transition-opacity', isStale && 'opacity-50')}
    >
      {historyDays(list.items).map((day, at, { length }) => (
        // Older steps of the last day may not be loaded yet.
        <DaySection
          key={day.day}
          day={day}
          isWhole={onGrow === null || at < length - 1}
          shown={shown}
        />
      ))}
      {onGrow && (
        <div className="flex justify-center border-line border-t p-3">
          <Button size="sm" variant="ghost" busy={isGrowing} onClick={onGrow}>
            {t.showOlder}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useBankNames(): BankNames {
  const accounts = useQuery(accountsQuery).data ?? [];
  return new Map(accounts.map(({ id, bank }) => [id, { code: bank, name: bankName(bank) }]));
}

interface DaySectionProps {
  day: HistoryDay;
  /** False if the day may have more changes than are listed. They are not counted then. */
  isWhole: boolean;
  shown: RowContext;
}

function DaySection({ day: { title, entries }, isWhole, shown }: DaySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t first:border-t-0">
      <div className="flex min-h-11 items-center gap-3 bg-raised px-5 phone:px-4">
        <h2 id={id} className="flex-1 font-semibold text-sm text-strong">
          {title}
        </h2>
        {isWhole && <span className="text-muted text-xs">{t.changes(changesIn(entries))}</span>}
      </div>
      <ul>
        {entries.map((entry) => (
          <EntryRow key={newestOf(entry).id} entry={entry} shown={shown} />
        ))}
      </ul>
    </section>
  );
}

/** Daily syncs that are folded count once, on their newest day. */
const changesIn = (entries: readonly HistoryEntry[]): number =>
  entries.reduce((all, entry) => all + ('alike' in entry ? entry.alike.length : 1), 0);

function EntryRow({ entry, shown }: { entry: HistoryEntry; shown: RowContext }) {
  if ('step' in entry) return <StepRow step={entry.step} shown={shown} />;
  return 'alike' in entry ? (
    <FoldedAlike steps={entry.alike} shown={shown} />
  ) : (
    <FoldedSyncs syncs={entry.syncs} days={entry.days} shown={shown} />
  );
}
