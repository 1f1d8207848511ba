import { RATE_FILE_FIELD, type RatesState } from '@saldo/contract/rates';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { day, exchangeRate } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ratesStateQuery, useAllowRates, useUploadRates } from './api.ts';
import { rateTexts as t } from './rates-texts.ts';

/** Where exchange rates come from, and the question whether the server may fetch them. */
export function RatesCard() {
  const query = useShown(ratesStateQuery);
  return (
    <Card aria-label={t.title}>
      <Loaded
        inside
        query={query}
        failed={t.loadFailed}
        waiting={<Skeleton className="h-10 w-full" />}
      >
        {(state) => <Source state={state} />}
      </Loaded>
    </Card>
  );
}

function Source({ state }: { state: RatesState }) {
  const { setting, is_allowed, is_needed, newest_day, doubtful } = state;
  const allow = useAllowRates();
  return (
    <>
      <CardHead
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t.title}
            {is_needed && !is_allowed && <Badge tone="warning">{t.needed}</Badge>}
          </span>
        }
        action={<LoadFile />}
      />
      <p className="text-muted text-sm">
        {newest_day === null ? t.none : t.until(day(newest_day))}
      </p>
      {setting === null ? (
        <div className="mt-3">
          <Switch
            label={t.fetch}
            hint={t.fetchHint}
            checked={is_allowed}
            onCheckedChange={(on) => runMutation(allow, on, { failed: t.allowFailed })}
          />
        </div>
      ) : (
        <p className="mt-2 text-muted text-sm">{t.decided[setting]}</p>
      )}
      {doubtful.length > 0 && (
        <div className="mt-3 text-sm">
          <p className="text-expense">{t.doubtful}</p>
          <ul className="text-muted">
            {doubtful.map(({ currency, day: on, rate }) => (
              <li key={`${currency} ${on}`}>{t.rate(currency, exchangeRate(rate), day(on))}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function LoadFile() {
  const upload = useUploadRates();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        icon={Upload}
        busy={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t.load}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,.csv,.xml"
        aria-label={t.file}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (!file) return;
          const form = new FormData();
          form.append(RATE_FILE_FIELD, file);
          runMutation(upload, form, { done: t.loaded, failed: t.uploadFailed });
        }}
      />
    </>
  );
}
