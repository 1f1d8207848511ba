import { type OwnRate, setRate } from '@saldo/contract/rates';
import { Plus, Trash2 } from 'lucide-react';
import { useContractForm } from '../../lib/contract-form.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { currencyCodes, currencyName, day, exchangeRate, today } from '../../lib/format.ts';
import { mainCurrency } from '../../lib/money.ts';
import { rateOf } from '../../lib/typed-rate.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DateField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { stepIn, useUndoAction } from '../../ui/undo-steps.ts';
import { currenciesQuery, ratesQuery, useDeleteRate, useSetRate } from './api.ts';
import { rates as t } from './texts.ts';

/** Exchange rates that the user has set. Absent for users with amounts in one currency. */
export function OwnRatesCard() {
  const query = useShown(ratesQuery);
  const { data: counts = [] } = useShown(currenciesQuery);
  const adding = useNamedDialog<'new'>('rate');
  const others = counts.flatMap(({ currency }) => (currency === mainCurrency() ? [] : currency));
  if (others.length === 0 && (query.data?.own.length ?? 0) === 0) return null;
  return (
    <Card aria-label={t.title}>
      <CardHead
        title={t.title}
        action={
          <Button size="sm" icon={Plus} onClick={() => adding.show('new')}>
            {t.add}
          </Button>
        }
      />
      <p className="text-muted text-sm">{t.why}</p>
      <Loaded
        inside
        query={query}
        waiting={<Skeleton className="mt-3 h-10 w-full" />}
        failed={t.loadFailed}
        className="py-4!"
        empty={null}
      >
        {({ own, published_until }) => (
          <>
            <ul className="mt-2">
              {own.map((rate) => (
                <RateRow key={rate.id} rate={rate} />
              ))}
            </ul>
            <p className="mt-2 text-muted text-xs">
              {published_until === null ? t.noSource : t.source(day(published_until))}
            </p>
          </>
        )}
      </Loaded>
      {adding.subject && <RateDialog other={others[0] ?? ''} onClose={adding.close} />}
    </Card>
  );
}

type Pair = Pick<OwnRate, 'rate' | 'currency' | 'against'>;

const inWords = ({ rate, currency, against }: Pair) =>
  t.worth(against, exchangeRate(rate), currency);
/** The same rate from the other side. */
const turned = ({ rate, currency, against }: Pair): Pair => ({
  ...{ rate: 1 / rate, currency: against, against: currency },
});

function RateRow({ rate }: { rate: OwnRate }) {
  const remove = useDeleteRate();
  const undoing = useUndoAction();
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-t py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <div className="font-medium text-strong">{inWords(rate)}</div>
        <div className="text-muted text-xs">
          {inWords(turned(rate))}
          {' · '}
          {t.since(day(rate.from_day))}
        </div>
      </div>
      <IconButton
        label={t.removeOf(inWords(rate), day(rate.from_day))}
        danger
        icon={Trash2}
        onClick={() =>
          runMutation(remove, rate.id, {
            onSuccess: (answer) => void toast.success(t.removed, undoing(stepIn(answer))),
            failed: t.removeFailed,
          })
        }
      />
    </li>
  );
}

function RateDialog({ other, onClose }: { other: string; onClose: () => void }) {
  const set = useSetRate();
  const form = useContractForm(setRate, {
    values: { against: mainCurrency(), rate: '', currency: other, from_day: today() },
    toBody: ({ rate, ...values }) => ({ ...values, rate: rateOf(rate) }),
    send: (body) => set.mutateAsync(body),
    failed: t.addFailed,
  });
  const { against, currency } = form.values;
  const rate = rateOf(form.values.rate);
  const pair = { rate, against, currency };
  const isRead = rate > 0 && currency !== '' && currency !== against;
  const options = currencyCodes([against, currency]).map((code) => ({
    ...{ value: code, label: currencyName(code) },
  }));
  return (
    <FormDialog
      form={form}
      title={t.addTitle}
      submit={t.save}
      done={(answer) => t.added(inWords(answer))}
      onClose={onClose}
    >
      <SelectField form={form} name="against" label={t.one} options={options} required />
      <TextField
        form={form}
        name="rate"
        label={t.is}
        hint={isRead ? t.bothWays(inWords(pair), inWords(turned(pair))) : t.rateHint}
        inputMode="decimal"
        required
        data-autofocus
      />
      <SelectField
        form={form}
        name="currency"
        label={t.unitsOf}
        placeholder={t.choose}
        options={options}
        required
      />
      <DateField form={form} name="from_day" label={t.from} hint={t.fromHint} required />
    </FormDialog>
  );
}
