import type { Step } from '@saldo/contract/history';
import { useId, useState } from 'react';
import { shortSpan, today } from '../../lib/format.ts';
import { RowLayout } from './row-layout.tsx';
import { type RowContext, StepRow } from './step-row.tsx';
import { bankOfStep, detailOf, sumOfStep } from './step-text.ts';
import { texts as t } from './texts.ts';

interface FoldedSyncsProps {
  /** From one account, newest first. */
  syncs: readonly [Step, ...Step[]];
  days: number;
  shown: RowContext;
}

/** A row for syncs on consecutive days, which expands to one row per sync. */
export function FoldedSyncs({ syncs, days, shown }: FoldedSyncsProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || syncs.some((step) => step.id === shown.openId);
  const [newest] = syncs;
  const oldest = syncs.at(-1) ?? newest;
  const span = shortSpan(today(new Date(oldest.at)), today(new Date(newest.at)));
  const account = detailOf(newest, shown.banks);
  const toggle = () => {
    // Also closes the open step, because its URL would otherwise keep the row expanded.
    if (isOpen && shown.openId && !isUnfolded) shown.onToggle(shown.openId);
    setUnfolded(!isOpen);
  };
  return (
    <li className="border-line border-t">
      <RowLayout
        kind="sync"
        time={t.daily}
        title={t.titles.syncedDays(bankOfStep(newest, shown.banks), days)}
        detail={account ? `${account}, ${span}` : span}
        sum={sumOfStep(total(syncs))}
        count={t.added(total(syncs).count)}
        action={null}
        isOpen={isOpen}
        controls={id}
        onToggle={toggle}
      />
      <ul id={id} className="bg-canvas">
        {isOpen && syncs.map((step) => <StepRow key={step.id} step={step} shown={shown} withDay />)}
      </ul>
    </li>
  );
}

/** The sum is omitted if any sync has none, or if currencies differ. */
function total(syncs: readonly Step[]): Pick<Step, 'count' | 'sum' | 'currency'> {
  const count = syncs.reduce((all, step) => all + step.count, 0);
  const [currency, ...others] = new Set(syncs.map((step) => step.currency));
  if (currency === undefined || others.length > 0) return { count };
  const cents = syncs.reduce((all, { sum = 0 }) => all + Math.round(sum * 100), 0);
  return { count, currency, sum: cents / 100 };
}
