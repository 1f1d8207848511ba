import type { Step } from '@saldo/contract/history';
import { type ComponentProps, useId, useState } from 'react';
import { clock, shortSpan, today } from '../../lib/format.ts';
import { RowLayout } from './row-layout.tsx';
import { type RowContext, StepRow } from './step-row.tsx';
import { alikeTitle, bankOfStep, countOf, detailOf, sumOfStep, titleOf } from './step-text.ts';
import { texts as t } from './texts.ts';

type Steps = readonly [Step, ...Step[]];

interface FoldedStepsProps
  extends Pick<ComponentProps<typeof RowLayout>, 'time' | 'title' | 'detail' | 'sum' | 'count'> {
  /** Newest first. */
  steps: Steps;
  shown: RowContext;
  /** True if the steps have their own days. */
  withDay?: boolean;
}

/** A row for several steps, which expands to one row per step. */
function FoldedSteps({ steps, shown, withDay = false, ...row }: FoldedStepsProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || steps.some((step) => step.id === shown.openId);
  const toggle = () => {
    // Also closes the open step, because its URL would otherwise keep the row expanded.
    if (isOpen && shown.openId && !isUnfolded) shown.onToggle(shown.openId);
    setUnfolded(!isOpen);
  };
  return (
    <li className="border-line border-t">
      <RowLayout
        {...row}
        kind={steps[0].kind}
        action={null}
        isOpen={isOpen}
        controls={id}
        onToggle={toggle}
      />
      <ul id={id} className="bg-canvas">
        {isOpen &&
          steps.map((step) => (
            <StepRow key={step.id} step={step} shown={shown} withDay={withDay} />
          ))}
      </ul>
    </li>
  );
}

interface FoldedSyncsProps {
  /** From one account, newest first. */
  syncs: Steps;
  days: number;
  shown: RowContext;
}

export function FoldedSyncs({ syncs, days, shown }: FoldedSyncsProps) {
  const [newest] = syncs;
  const oldest = syncs.at(-1) ?? newest;
  const span = shortSpan(today(new Date(oldest.at)), today(new Date(newest.at)));
  const account = detailOf(newest, shown.banks);
  return (
    <FoldedSteps
      steps={syncs}
      shown={shown}
      withDay
      time={t.daily}
      title={t.titles.syncedDays(bankOfStep(newest, shown.banks), days)}
      detail={account ? `${account}, ${span}` : span}
      sum={sumOfStep(total(syncs))}
      count={t.added(total(syncs).count)}
    />
  );
}

/** Neighbors of one kind. */
export const FoldedAlike = ({ steps, shown }: { steps: Steps; shown: RowContext }) => (
  <FoldedSteps
    steps={steps}
    shown={shown}
    time={clock(steps[0].at)}
    title={alikeTitle(steps)}
    detail={titleOf(steps[0], shown.banks)}
    sum={sumOfStep(total(steps))}
    count={countOf({ ...steps[0], count: total(steps).count })}
  />
);

/** The sum is omitted if any step has none, or if currencies differ. */
function total(steps: readonly Step[]): Pick<Step, 'count' | 'sum' | 'currency'> {
  const count = steps.reduce((all, step) => all + step.count, 0);
  const [currency, ...others] = new Set(steps.map((step) => step.currency));
  if (currency === undefined || others.length > 0) return { count };
  const cents = steps.reduce((all, { sum = 0 }) => all + Math.round(sum * 100), 0);
  return { count, currency, sum: cents / 100 };
}
