import type { Alert } from '@saldo/contract/alerts';
import { alertPeriod, alertPeriods } from '@saldo/domain/alerts';
import { startOfDay } from '@saldo/domain/dates';
import type { Span } from '@saldo/domain/spans';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { today } from '../../../lib/format.ts';
import { ownCalendar } from '../../../lib/own-calendar.ts';
import { cx } from '../../../ui/cx.ts';
import { SelectField } from '../../../ui/form-fields.tsx';
import type { TargetValues } from '../target-kind.ts';
import { alertPeriodName } from './period-bars.tsx';
import { texts } from './texts.ts';

const t = texts.rolled;
const f = texts.form;

/** How many periods to choose from, the current one included. */
const CHOICES = 6;

/** Whether, and from which period on, the limit rolls over. */
export function RollsOver({ form }: { form: ContractForm<TargetValues> }) {
  const { frequency, rolls_from: chosen } = form.values;
  const calendar = ownCalendar();
  const recent = alertPeriods(calendar, frequency, { day: today(), count: CHOICES }).reverse();
  const periods: Span[] = [...recent];
  // An earlier period, or one of another frequency, stays chosen.
  if (chosen !== '' && recent.every(({ from }) => from !== chosen)) {
    periods.push({ ...alertPeriod(calendar, frequency, chosen), from: chosen });
  }
  const options = periods.map(({ from, to }) => {
    const days = { start_date: startOfDay(from), end_date: startOfDay(to) };
    return { value: from, label: f.from(alertPeriodName(frequency, days)) };
  });
  return (
    <SelectField
      form={form}
      name="rolls_from"
      label={f.rolls}
      hint={f.rollsHint}
      options={[{ value: '', label: f.never }, ...options]}
      dense={false}
    />
  );
}

type InText = (amount: number) => string;

/** The periods that the trail lists; those before them are counted. */
const LISTED = 12;

/** What was carried into the current period, and period by period how it came about. */
export function RolledTrail({ alert, money }: { alert: Alert; money: InText }) {
  const { rolled, frequency } = alert;
  const carried = rolled.at(-1)?.carried ?? 0;
  const past = rolled.slice(0, -1);
  const hidden = past.length - LISTED;
  return (
    <details className="border-line border-t pt-3 text-sm">
      <summary className="cursor-pointer rounded-chip font-medium text-strong">
        {carriedText(carried, money)}
      </summary>
      {past.length > 0 && (
        <ol aria-label={t.trail} className="mt-2 text-xs">
          {hidden > 0 && <li className="py-1 text-muted">{t.earlier(hidden)}</li>}
          {past.slice(-LISTED).map((one) => (
            <li key={one.start_date} className="flex flex-wrap gap-x-3 py-1">
              <span className="font-medium text-strong">{alertPeriodName(frequency, one)}</span>
              <span className="text-muted">
                {one.is_known ? t.spentOf(money(one.amount), money(one.limit)) : t.noData}
              </span>
              {one.is_known && <Change by={left(alert, one.amount)} money={money} />}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

function carriedText(carried: number, money: InText): string {
  if (carried === 0) return t.nothing;
  return carried > 0 ? t.carried(money(carried)) : t.exceeded(money(-carried));
}

const left = ({ limit_amount: limit }: Alert, amount: number): number =>
  (Math.round(limit * 100) - Math.round(amount * 100)) / 100;

const Change = ({ by, money }: { by: number; money: InText }) => (
  <span className={cx('ml-auto', by < 0 ? 'text-expense' : 'text-income')}>
    {by < 0 ? '−' : '+'}
    {money(Math.abs(by))}
  </span>
);
