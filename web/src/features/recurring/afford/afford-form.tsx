import type { Affordability } from '@saldo/contract/afford';
import { addDays } from '@saldo/domain/dates';
import { day, today } from '../../../lib/format.ts';
import { isInMain, mainCurrency } from '../../../lib/money.ts';
import { moneyProblem } from '../../../lib/typed-money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { moneyHint } from '../../../ui/money-hint.tsx';
import { Select } from '../../../ui/select.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { treeOptions } from '../../categories/category-choices.ts';
import { texts as plannedTexts } from '../planned/texts.ts';
import { KeepButton } from './keep-button.tsx';
import { lastDay, type Purchase } from './purchase.ts';
import { texts } from './texts.ts';

const t = texts.form;

interface AffordFormProps {
  purchase: Purchase;
  edit: (changes: Partial<Purchase>) => void;
  paydays: Affordability['paydays'];
  className?: string;
}

export function AffordForm({ purchase, edit, paydays, className }: AffordFormProps) {
  const { name, amount, day: on } = purchase;
  const currency = mainCurrency();
  const { data: categories = [] } = useShown(categoriesQuery);
  const last = lastDay();
  const after = paydays.map((payday) => addDays(payday, 1)).find((one) => one <= last);
  const amountLabel = isInMain({ currency }) ? t.amount : `${t.amount} (${currency})`;
  return (
    <Card aria-label={t.label} className={className}>
      <div className="flex flex-col gap-4">
        <Field label={t.name}>
          {(ids) => (
            <Input
              {...ids}
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => edit({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={amountLabel}
          error={moneyProblem(amount, currency)}
          hint={moneyHint({ text: amount, currency, onTake: (text) => edit({ amount: text }) })}
        >
          {(ids) => (
            <Input
              {...ids}
              value={amount}
              inputMode="decimal"
              autoComplete="off"
              className="text-right font-semibold"
              onChange={({ target }) => edit({ amount: target.value })}
            />
          )}
        </Field>
        <div className="flex flex-col gap-2">
          <Field label={t.day} error={on < today() || on > last ? t.dayProblem(day(last)) : null}>
            {(ids) => (
              <Input
                {...ids}
                type="date"
                value={on}
                min={today()}
                max={last}
                onChange={({ target }) => edit({ day: target.value })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => edit({ day: today() })}>
              {t.today}
            </Button>
            {after && (
              <Button size="sm" onClick={() => edit({ day: after })}>
                {t.afterPayday}
              </Button>
            )}
          </div>
        </div>
        <Field label={plannedTexts.form.category}>
          {(ids) => (
            <Select
              {...ids}
              value={purchase.category_id}
              options={[
                { value: '', label: plannedTexts.form.noCategory },
                ...treeOptions(categories),
              ]}
              onChange={({ target }) => edit({ category_id: target.value })}
            />
          )}
        </Field>
        <KeepButton purchase={purchase} onKept={() => edit({ name: '', amount: '' })} />
      </div>
    </Card>
  );
}
