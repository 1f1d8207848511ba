import type { Profile } from '@saldo/contract/users';
import { currencyCodes, currencyName } from '../../lib/format.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Select } from '../../ui/select.tsx';
import { useUpdateProfile } from './api.ts';
import { texts } from './texts.ts';

const t = texts.currency;

/** Choice of the currency of totals. */
export function CurrencyCard({ profile: { main_currency, currency } }: { profile: Profile }) {
  const update = useUpdateProfile();
  const save = (value: string) =>
    runMutation(
      update,
      { main_currency: value || null },
      { done: texts.updated(t.field), failed: () => texts.updateFailed(t.field) },
    );
  const automatic = main_currency === null ? t.automatic(currency) : t.automatic(null);
  const codes = currencyCodes([main_currency, currency]);
  return (
    <Card aria-label={t.title}>
      <CardHead title={t.title} />
      <Select
        aria-label={t.title}
        aria-describedby="currency-hint"
        value={main_currency ?? ''}
        onChange={({ target }) => save(target.value)}
        options={[
          { value: '', label: automatic },
          ...codes.map((code) => ({ value: code, label: currencyName(code) })),
        ]}
      />
      <p id="currency-hint" className="mt-2 text-muted text-xs">
        {t.hint}
      </p>
    </Card>
  );
}
