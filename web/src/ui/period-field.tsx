import { LabelledSelect } from './labelled.tsx';
import { Segmented } from './segmented.tsx';
import { MONTHS, useYearOptions } from './years.ts';

export type PeriodUnit = 'monthly' | 'yearly' | 'all';

interface ChosenPeriod<U extends PeriodUnit> {
  unit: U;
  /** '' while none is chosen, as is a month. */
  year: number | '';
  month: number | '';
}

interface PeriodFieldProps<U extends PeriodUnit> {
  period: ChosenPeriod<U>;
  onChange: (change: { unit?: U; year?: number; month?: number }) => void;
  units: readonly { value: U; label: string }[];
  words: { unit: string; month: string; year: string; selectMonth?: string; selectYear?: string };
  required?: boolean;
  /** Years before this one that are offered at least. */
  back?: number;
}

/** A month, a year or all time. */
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
            <LabelledSelect
              label={words.month}
              required={required}
              dense
              {...(words.selectMonth && { placeholder: words.selectMonth })}
              value={month}
              options={MONTHS}
              onChange={(event) => onChange({ month: Number(event.target.value) })}
            />
          )}
          <LabelledSelect
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
