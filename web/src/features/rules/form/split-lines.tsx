import type { Category } from '@saldo/contract/categories';
import { MOST_PARTS } from '@saldo/contract/split-limits';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { FieldError } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { optionsOf, Select } from '../../../ui/select.tsx';
import { CategorySelect } from '../../categories/category-field.tsx';
import { texts } from '../texts.ts';
import type { RuleValues } from './form-values.ts';
import { newPart, type RulePartValues } from './split-values.ts';

const t = texts.split;
const WAYS = optionsOf(['amount', 'percent'] as const, t.ways);

interface SplitLinesProps {
  form: ContractForm<RuleValues>;
  /** Position of the action. */
  at: number;
  categories: readonly Category[];
}

/** The parts that a rule splits off, each with an amount or a percentage, and the last one, which gets the rest. */
export function SplitLines({ form, at, categories }: SplitLinesProps) {
  const parts = form.values.actions[at]?.parts ?? [];
  const put = (next: RulePartValues[]) => form.set(`actions.${at}.parts`, next);
  const shared = { form, categories };
  return (
    <>
      <p className="self-center text-muted text-xs">{t.hint}</p>
      <div className="col-span-full flex min-w-0 flex-col gap-2">
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place, and the form holds its values
          <Line key={i} label={t.part(i + 1)}>
            <CategoryOf {...shared} path={`actions.${at}.parts.${i}.category`} n={i + 1} />
            <SizeOf form={form} path={`actions.${at}.parts.${i}.${part.by}`} n={i + 1} />
            <Select
              dense
              aria-label={t.way(i + 1)}
              value={part.by}
              options={WAYS}
              onChange={({ target: { value } }) =>
                form.set(`actions.${at}.parts.${i}.by`, value === 'percent' ? 'percent' : 'amount')
              }
            />
            <IconButton
              label={parts.length > 1 ? t.remove(i + 1) : t.least}
              disabled={parts.length === 1}
              icon={X}
              onClick={() => put(parts.filter((_, other) => other !== i))}
            />
          </Line>
        ))}
        <Line label={t.last}>
          <CategoryOf {...shared} path={`actions.${at}.target_value`} n={parts.length + 1} />
          <span className="col-span-3 self-center text-muted text-xs">{t.rest}</span>
        </Line>
        <button
          type="button"
          disabled={parts.length >= MOST_PARTS - 1}
          onClick={() => put([...parts, newPart()])}
          className="flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-accent text-sm enabled:hover:underline disabled:text-muted phone:h-11"
        >
          <Plus size={14} aria-hidden />
          {t.add}
        </button>
      </div>
    </>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset
    aria-label={label}
    className="grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_auto] items-start gap-2 phone:grid-cols-[minmax(0,1fr)_6rem_auto] phone:*:first:col-span-3"
  >
    {children}
  </fieldset>
);

type PartPath = `actions.${number}.parts.${number}`;

interface CategoryOfProps {
  form: ContractForm<RuleValues>;
  path: `${PartPath}.category` | `actions.${number}.target_value`;
  n: number;
  categories: readonly Category[];
}

function CategoryOf({ form, path, n, categories }: CategoryOfProps) {
  const { field, fieldState } = useController({ control: form.control, name: path });
  return (
    <Checked error={fieldState.error?.message}>
      {(aria) => (
        <CategorySelect
          {...aria}
          dense
          aria-label={t.category(n)}
          categories={categories}
          placeholder={t.choose}
          value={field.value}
          onPick={(category) => form.set(path, category)}
          onBlur={field.onBlur}
        />
      )}
    </Checked>
  );
}

interface SizeOfProps {
  form: ContractForm<RuleValues>;
  path: `${PartPath}.amount` | `${PartPath}.percent`;
  n: number;
}

function SizeOf({ form, path, n }: SizeOfProps) {
  const { field, fieldState } = useController({ control: form.control, name: path });
  return (
    <Checked error={fieldState.error?.message}>
      {(aria) => (
        <Input
          {...aria}
          dense
          inputMode="decimal"
          autoComplete="off"
          aria-label={path.endsWith('percent') ? t.percent(n) : t.amount(n)}
          className="text-right"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Checked>
  );
}

interface Aria {
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Checked({
  error,
  children,
}: {
  error: string | undefined;
  children: (aria: Aria) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {children({
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? id : undefined,
      })}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
