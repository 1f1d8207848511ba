import type { Affordability } from '@saldo/contract/afford';
import { addDays } from '@saldo/domain/dates';
import * as common from '../../../lib/common-texts.ts';
import { day, wholeMoney } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { texts } from './texts.ts';

const t = texts.figures;

export type Shown = NonNullable<Affordability['forecast']>;

export const whole = (amount: number) => wholeMoney(inMain(amount));

/** Shares of the futures, from which they are a warning, and from which they are alarming. */
const WARNING = 0.05;
const ALARMING = 0.25;

const lookOf = (share: number): string =>
  share >= ALARMING ? 'text-expense' : share >= WARNING ? 'text-warning' : 'text-strong';

export function shareText(share: number): string {
  if (share === 0) return t.never;
  const hundredths = Math.round(100 * share);
  return hundredths === 0 ? t.fewer : t.of100(hundredths);
}

interface AffordFiguresProps {
  forecast: Shown;
  left: Affordability['left'];
  busy: boolean;
}

/** The lowest point, its range, how often the balance goes below zero, and what is left to spend. */
export function AffordFigures({ forecast, left, busy }: AffordFiguresProps) {
  const { with: bought, without: now } = forecast;
  const { low, middle, high, on } = bought.lowest;
  return (
    <Figures hasRange aria-label={t.label} aria-busy={busy}>
      <Figure label={t.lowest} figure={t.about(whole(middle))}>
        {t.on(day(on), whole(now.lowest.middle))}
      </Figure>
      <Figure label={t.likely} figure={t.range(whole(low), whole(high))}>
        {t.futures}
      </Figure>
      <Figure
        label={t.below}
        figure={shareText(bought.below_zero)}
        className={lookOf(bought.below_zero)}
      >
        {t.belowNow(shareText(now.below_zero))}
      </Figure>
      <LeftFigure left={left} />
    </Figures>
  );
}

function LeftFigure({ left }: { left: Affordability['left'] }) {
  if (!left) {
    return (
      <Figure label={t.leftUnknown} figure={common.noFigure}>
        {null}
      </Figure>
    );
  }
  const { now, after, to } = left;
  const shown = after ?? now;
  return (
    <Figure
      label={t.left(day(addDays(to, 1)))}
      figure={whole(shown.amount)}
      className={shown.amount < 0 ? 'text-expense' : 'text-strong'}
    >
      {after ? perDay(after.per_day, now.per_day) : t.sameLeft}
    </Figure>
  );
}

function perDay(after: number | null, now: number | null): string {
  if (now === null) return t.isOver;
  return after === null ? t.nothingLeft(whole(now)) : t.perDay(whole(after), whole(now));
}
