import type { Step } from '@saldo/contract/history';
import { useId, useState } from 'react';
import { shortSpan, today } from '../../lib/format.ts';
import { RowLayout } from './row-layout.tsx';
import { type Shown, StepRow } from './step-row.tsx';
import { bankOfStep, detailOf, sumOfStep } from './step-text.ts';
import { texts as t } from './texts.ts';

interface FoldedSyncsProps {
  /** Of one account, newest first. */
  syncs: readonly [Step, ...Step[]];
  days: number;
  shown: Shown;
}

/** Syncs on consecutive days in one row, which opens to a row each. */
export function FoldedSyncs({ syncs, days, shown }: FoldedSyncsProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || syncs.some((step) => step.id === shown.openId);
  const [newest] = syncs;
  const oldest = syncs.at(-1) ?? newest;
  const span = shortSpan(today(new Date(oldest.at)), today(new Date(newest.at)));
  const account = detailOf(newest, shown.banks);
  const toggle = () => {
    // The address may name one of them, which would keep it open.
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

/** Without a sum if one of them has none, or if they have several currencies. */
function total(syncs: readonly Step[]): Pick<Step, 'count' | 'sum' | 'currency'> {
  const count = syncs.reduce((all, step) => all + step.count, 0);
  const [currency, ...others] = new Set(syncs.map((step) => step.currency));
  if (currency === undefined || others.length > 0) return { count };
  const cents = syncs.reduce((all, { sum = 0 }) => all + Math.round(sum * 100), 0);
  return { count, currency, sum: cents / 100 };
}
