import type { Account } from '@saldo/contract/accounts';
import { Banknote, Calendar, ChevronDown, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { day as dayText, today } from '../../../lib/format.ts';
import type { Option } from '../../../ui/select.tsx';
import { quickTexts as t } from './quick-texts.ts';
import { openAccounts, type QuickValues, recentDays } from './quick-values.ts';

const CHIP =
  'relative inline-flex h-8 min-w-0 items-center gap-1.5 rounded-control bg-raised px-3 font-medium text-strong text-xs has-focus-visible:outline-2 has-focus-visible:outline-focus';

interface ChoiceChipProps {
  label: string;
  icon: ReactNode;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A chip over a native select, which phones open as a wheel or a sheet. */
const ChoiceChip = ({ label, icon, value, options, onChange }: ChoiceChipProps) => (
  <span className={CHIP}>
    {icon}
    <span aria-hidden className="max-w-28 truncate">
      {options.find((one) => one.value === value)?.label}
    </span>
    <ChevronDown size={14} aria-hidden className="flex-none" />
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
    >
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  </span>
);

const dayName = (day: string, at: number): string =>
  at === 0 ? t.today : at === 1 ? t.yesterday : dayText(day);

interface QuickChipsProps {
  values: QuickValues;
  accounts: readonly Account[];
  onChange: (change: Partial<QuickValues>) => void;
  noting: boolean;
  onNote: () => void;
}

/** Account, day and note of the entry. */
export function QuickChips({ values, accounts, onChange, noting, onNote }: QuickChipsProps) {
  const open = openAccounts(accounts);
  const hasCash = open.some(({ purpose }) => purpose === 'cash');
  const places = [
    ...(hasCash ? [] : [{ value: '', label: t.cash }]),
    ...open.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const days = [...new Set([...recentDays(today()), values.day])];
  return (
    <div className="flex max-w-full flex-wrap justify-center gap-2">
      <ChoiceChip
        label={t.account}
        icon={<Banknote size={16} aria-hidden className="flex-none" />}
        value={values.account}
        options={places}
        onChange={(account) => onChange({ account })}
      />
      <ChoiceChip
        label={t.day}
        icon={<Calendar size={16} aria-hidden className="flex-none" />}
        value={values.day}
        options={days.map((day, at) => ({ value: day, label: dayName(day, at) }))}
        onChange={(day) => onChange({ day })}
      />
      <button type="button" aria-expanded={noting} onClick={onNote} className={CHIP}>
        <Pencil size={16} aria-hidden className="flex-none" />
        {t.note}
      </button>
    </div>
  );
}
