import { monthOptions, type PeriodChoice, type PeriodUnit, thisMonth } from '../lib/period.ts';
import { LabeledSelect } from './labeled.tsx';
import { Segmented } from './segmented.tsx';
import { useYearOptions } from './years.ts';

interface PeriodFieldProps<U extends PeriodUnit> {
  period: PeriodChoice<U>;
  onChange: (change: { unit?: U; year?: number; month?: number }) => void;
  units: readonly { value: U; label: string }[];
  words: { unit: string; month: string; year: string; selectMonth?: string; selectYear?: string };
  required?: boolean;
  /** Minimum number of past years to offer. */
  back?: number;
}

/** Fields for choosing a month, a year or all time. */
export function PeriodField<U extends PeriodUnit>(props: PeriodFieldProps<U>) {
  const { period, onChange, units, words, required = false, back } = props;
  const { unit, year, month } = period;
  const years = useYearOptions({ chosen: year, ...(back === undefined ? {} : { back }) });
  return (
    <>
      <Segmented
        size="lg"
        label={words.unit}
        value={unit}
        onChange={(chosen) => onChange({ unit: chosen })}
        options={units}
      />
      {unit !== 'all' && (
        <div className="grid grid-cols-2 gap-3">
          {unit === 'monthly' && (
            <LabeledSelect
              label={words.month}
              required={required}
              dense
              {...(words.selectMonth && { placeholder: words.selectMonth })}
              value={month}
              options={monthOptions(year === '' ? thisMonth().year : year)}
              onChange={(event) => onChange({ month: Number(event.target.value) })}
            />
          )}
          <LabeledSelect
            label={words.year}
            required={required}
            dense
            {...(words.selectYear && { placeholder: words.selectYear })}
            value={year}
            options={years}
            onChange={(event) => onChange({ year: Number(event.target.value) })}
          />
        </div>
      )}
    </>
  );
}
