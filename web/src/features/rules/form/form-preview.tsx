import type { Category } from '@saldo/contract/categories';
import type { RuleInput } from '@saldo/contract/rules';
import { MONTHS, useYearOptions } from '../../../lib/years.ts';
import { Select } from '../../../ui/select.tsx';
import { PreviewBody } from '../preview/preview-body.tsx';
import { useApplyPeriod, usePreview } from '../preview/use-preview.ts';
import { wirePeriod, YEARS_BACK } from '../remembered.ts';
import { texts } from '../texts.ts';

const t = texts.preview;
const ALL = '';

interface FormPreviewProps {
  /** The rule that this one stands for. */
  id: string | undefined;
  /** Null while something in it is wrong. */
  rule: RuleInput | null;
  categories: readonly Category[];
}

/** Beside the form: what the rule would do to a month or a year, as it stands there. */
export function FormPreview({ id, rule, categories }: FormPreviewProps) {
  const [period, change] = useApplyPeriod();
  const years = useYearOptions({ chosen: period.year, back: YEARS_BACK });
  const state = usePreview(
    rule && { ...wirePeriod(period), rule, ...(id === undefined ? {} : { rule_id: id }) },
  );
  return (
    <section
      aria-label={t.title}
      className="flex min-h-0 min-w-0 flex-col overflow-y-auto overscroll-contain border-line border-l bg-canvas px-6 pt-5 pb-4 max-lg:min-h-80 max-lg:flex-none max-lg:overflow-visible max-lg:border-t max-lg:border-l-0 phone:px-4"
    >
      <div className="mb-4 flex flex-none items-center gap-2">
        <h3 className="min-w-0 flex-1 font-semibold text-md text-strong">{t.title}</h3>
        <span className="w-30 phone:w-34">
          <Select
            quiet
            aria-label={t.month}
            className="bg-surface!"
            value={period.unit === 'yearly' ? ALL : period.month}
            onChange={({ target: { value } }) =>
              change(value === ALL ? { unit: 'yearly' } : { unit: 'monthly', month: Number(value) })
            }
            options={[{ value: ALL, label: t.wholeYear }, ...MONTHS]}
          />
        </span>
        <span className="w-21 phone:w-25">
          <Select
            quiet
            aria-label={t.year}
            className="bg-surface!"
            value={period.year}
            onChange={(event) => change({ year: Number(event.target.value) })}
            options={years}
          />
        </span>
      </div>
      <PreviewBody state={state} wrong={rule === null} categories={categories} />
    </section>
  );
}
