import type { CurrencyCount, Profile } from '@saldo/contract/users';
import { currencyCodes, currencyName } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Select } from '../../ui/select.tsx';
import { currenciesQuery, useUpdateProfile } from './api.ts';
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
  const counts = useShown(currenciesQuery).data ?? [];
  const share = main_currency === null ? shareOf(currency, counts) : null;
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
        {t.hint} {currency !== null && share !== null ? t.share(currency, share) : t.meaning}
      </p>
    </Card>
  );
}

/** Percent of the transactions that are in the currency; null without any. Never 100 unless all are. */
export function shareOf(currency: string | null, counts: readonly CurrencyCount[]): number | null {
  const own = counts.find((one) => one.currency === currency)?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (own === 0) return null;
  return own === all ? 100 : Math.min(99, Math.round((own / all) * 100));
}
