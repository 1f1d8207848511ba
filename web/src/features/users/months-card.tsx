import { CALENDAR_START, type MonthStart, type PayMonths } from '@saldo/contract/month-start';
import type { Profile } from '@saldo/contract/users';
import { type Calendar, type Month, monthText } from '@saldo/domain/calendar';
import { ownMonths } from '@saldo/domain/months/own-months';
import { daysIn } from '@saldo/domain/spans';
import { type ReactNode, useState } from 'react';
import { count, longMonth, shortSpan, today, weekday } from '../../lib/format.ts';
import { asHeading, ordinal } from '../../lib/locale.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Select } from '../../ui/select.tsx';
import { payMonthsQuery, useUpdateProfile } from './api.ts';
import { months as t } from './texts.ts';

const DATES = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));
/** The usual dates of pay, and of months that follow it. */
const SUGGESTED = { day: 25, working_day: 28 };

/** Where months begin, and the next twelve of them as they would be. */
export function MonthsCard({ profile }: { profile: Profile }) {
  const saved = profile.month_start;
  const [chosen, setChosen] = useState(saved);
  const pay = useShown(payMonthsQuery).data?.pay_months ?? null;
  const update = useUpdateProfile();
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(saved);
  const save = () =>
    runMutation(update, { month_start: chosen }, { done: t.saved, failed: () => t.failed });
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 max-desk:grid-cols-1 phone:gap-3">
      <Card aria-label={t.title}>
        <CardHead title={t.title} />
        <p className="mb-4 text-muted text-sm">{t.purpose}</p>
        <Choices chosen={chosen} onChoose={setChosen} pay={pay} />
        <p className="mt-4 rounded-control bg-raised px-4 py-3 text-muted text-xs">{t.meaning}</p>
        {isChanged && (
          <div className="mt-4 flex justify-end gap-2">
            <Button disabled={update.isPending} onClick={() => setChosen(saved)}>
              {t.cancel}
            </Button>
            <Button variant="primary" busy={update.isPending} onClick={save}>
              {t.save}
            </Button>
          </div>
        )}
      </Card>
      <NextTwelve calendar={ownMonths(chosen, pay)} />
    </div>
  );
}

interface ChoicesProps {
  chosen: MonthStart;
  onChoose: (start: MonthStart) => void;
  pay: PayMonths | null;
}

function Choices({ chosen, onChoose, pay }: ChoicesProps) {
  const [day, setDay] = useState(chosen.kind === 'day' ? chosen.day : SUGGESTED.day);
  const [last, setLast] = useState(
    chosen.kind === 'working_day' ? chosen.on_or_before : SUGGESTED.working_day,
  );
  const onDay = (date: number) => {
    setDay(date);
    onChoose({ kind: 'day', day: date });
  };
  const onWorkingDay = (date: number) => {
    setLast(date);
    onChoose({ kind: 'working_day', on_or_before: date });
  };
  const choice = (kind: MonthStart['kind'], start: MonthStart) => ({
    ...{ kind, checked: chosen.kind === kind, onChoose: () => onChoose(start) },
  });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t.title}</legend>
      <Choice {...choice('calendar', CALENDAR_START)} hint={t.hints.calendar} />
      <Choice {...choice('day', { kind: 'day', day })} hint={t.hints.day}>
        <DateSelect label={t.dayLabel} value={day} onChange={onDay} />
      </Choice>
      <Choice
        {...choice('working_day', { kind: 'working_day', on_or_before: last })}
        hint={t.hints.working_day}
      >
        <DateSelect label={t.workingDayLabel} value={last} onChange={onWorkingDay} />
      </Choice>
      <Choice
        {...choice('pay', { kind: 'pay' })}
        hint={pay ? t.hints.pay(ordinal(pay.usual)) : t.hints.noPay}
        disabled={!pay && chosen.kind !== 'pay'}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  kind: MonthStart['kind'];
  checked: boolean;
  onChoose: () => void;
  hint: string;
  disabled?: boolean;
  children?: ReactNode;
}

const Choice = ({ kind, checked, onChoose, hint, disabled = false, children }: ChoiceProps) => (
  <RadioCard name="month-start" checked={checked} disabled={disabled} onChange={onChoose}>
    <span className="min-w-0 flex-1">
      <span className="block font-medium text-sm">{t.kinds[kind]}</span>
      <span className="block text-muted text-xs">{hint}</span>
    </span>
    {children}
  </RadioCard>
);

interface DateSelectProps {
  label: string;
  value: number;
  onChange: (date: number) => void;
}

const DateSelect = ({ label, value, onChange }: DateSelectProps) => (
  <span className="w-18 flex-none">
    <Select
      aria-label={label}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
      options={DATES}
    />
  </span>
);

/** The current month and the twelve after it, each with its days. */
function NextTwelve({ calendar }: { calendar: Calendar }) {
  const now = calendar.current(today());
  const all = [now];
  while (all.length <= 12) all.push(calendar.next(all.at(-1) ?? now));
  return (
    <Card flush aria-label={t.next}>
      <div className="px-5 pt-5 phone:px-4 phone:pt-4">
        <CardHead title={t.next} />
      </div>
      <ul>
        {all.map((month, at) => (
          <MonthRow
            key={monthText(month)}
            month={month}
            days={calendar.boundsOf(month)}
            isNow={at === 0}
            withYear={month.year !== now.year}
          />
        ))}
      </ul>
    </Card>
  );
}

interface MonthRowProps {
  month: Month;
  days: { from: string; to: string };
  isNow: boolean;
  withYear: boolean;
}

const MonthRow = ({ month, days: { from, to }, isNow, withYear }: MonthRowProps) => (
  <li
    className={cx(
      'flex min-h-11 flex-wrap items-center gap-x-3 border-line border-t px-5 py-2 text-sm phone:px-4',
      isNow && 'bg-accent-tint',
    )}
  >
    <span className="w-36 flex-none font-medium phone:w-full">
      {asHeading(longMonth(month.month))}
      {withYear && <span className="ml-2 font-normal text-muted text-xs">{month.year}</span>}
      {isNow && (
        <>
          {' '}
          <Badge>{t.now}</Badge>
        </>
      )}
    </span>
    <span className="tabular min-w-0 flex-1">
      {weekday(from)}, {shortSpan(from, to, to)}
    </span>
    <span className="tabular flex-none text-muted">{count(daysIn({ from, to }), t.day)}</span>
  </li>
);
