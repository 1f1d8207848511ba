import type { Account, AccountParts } from '@saldo/contract/accounts';
import { type ReactNode, useState } from 'react';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { day, daySpan, money } from '../../lib/format.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { partsQuery } from './api.ts';
import { type Split, SplitDialog } from './merge-split-dialogs.tsx';
import { texts } from './texts.ts';

const t = texts.parts;

/** Sources of an account, each of which can be split off. */
export function PartsSection({ account }: { account: Account }) {
  const query = useShown(partsQuery(account.id));
  const { data } = query;
  if (data && data.reports.length === 0 && !data.connection && data.merged.length === 0)
    return null;
  return (
    <section aria-labelledby="parts-title">
      <h3 id="parts-title" className="font-medium text-normal text-sm">
        {t.title}
      </h3>
      <Loaded
        inside
        query={query}
        waiting={
          <Loading label={t.loading} className="mt-2 flex flex-col gap-2">
            <Skeleton className="h-11" />
          </Loading>
        }
        failed={t.failed}
        className="py-4"
      >
        {(parts) => <PartsList account={account} parts={parts} />}
      </Loaded>
    </section>
  );
}

/** Files shown before "show all". */
const FILES_SHOWN = 6;

function PartsList({ account, parts }: { account: Account; parts: AccountParts }) {
  const { subject: asked, show, close } = useNamedDialog<Split>('split');
  const mayEdit = may(useUser(), 'edit');
  const isParted = parts.reports.length + (parts.connection ? 1 : 0) > 1;
  return (
    <>
      <Files account={account} parts={parts} maySplit={mayEdit && isParted} onSplit={show} />
      <ul>
        {parts.connection && (
          <Part
            name={t.connection}
            hint={t.connectionRows(parts.connection.rows)}
            end={
              mayEdit &&
              isParted && (
                <Button
                  size="sm"
                  aria-label={t.splitConnection}
                  onClick={() => show({ kind: 'connection' })}
                >
                  {t.split}
                </Button>
              )
            }
          />
        )}
        {parts.merged.map(({ id, name, rows, at }) => (
          <Part
            key={id}
            name={name}
            hint={t.merged(rows, day(at))}
            end={
              mayEdit && (
                <Button
                  size="sm"
                  aria-label={t.takeBackOf(name)}
                  onClick={() => show({ kind: 'merged', id, name })}
                >
                  {t.takeBack}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {asked && <SplitDialog account={account} split={asked} onClose={close} />}
    </>
  );
}

interface FilesProps {
  account: Account;
  parts: AccountParts;
  maySplit: boolean;
  onSplit: (split: Split) => void;
}

/** Newest first, except that files that seem to belong to another account come first and are preselected. */
function Files({ account, parts: { reports }, maySplit, onSplit }: FilesProps) {
  const apart = reports.filter((report) => report.apart !== null);
  const [chosen, setChosen] = useState<readonly string[]>(apart.map(({ id }) => id));
  const [all, setAll] = useState(false);
  const files = [...reports.filter((report) => report.apart === null), ...apart].toReversed();
  const shown = all ? files : files.slice(0, Math.max(FILES_SHOWN, apart.length));
  const ids = files.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  return (
    <>
      {apart.length > 0 && (
        <Banner tone="warning" className="mt-2">
          <p className="font-medium text-strong">{t.foreignFiles(apart.length)}</p>
          <p>{t.foreignFilesHint}</p>
        </Banner>
      )}
      <ul className="mt-1">
        {shown.map(({ id, file_name: name, rows, from, to, apart: against }) => (
          <Part
            key={id}
            name={name}
            hint={t.rows(rows, daySpan(from, to))}
            warning={against && apartOf(against, account.currency)}
            lead={
              maySplit && (
                <Checkbox
                  aria-label={t.choose(name)}
                  checked={chosen.includes(id)}
                  onCheckedChange={(on) =>
                    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
              )
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 pb-2 empty:hidden">
        {shown.length < files.length && (
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t.more(files.length - shown.length)}
          </Button>
        )}
        {maySplit && ids.length > 0 && (
          <Button size="sm" onClick={() => onSplit({ kind: 'files', ids })}>
            {t.split}
          </Button>
        )}
      </div>
    </>
  );
}

const apartOf = (
  { date, here, there }: NonNullable<AccountParts['reports'][number]['apart']>,
  currency: string,
) => t.mismatch(day(date), money({ amount: there, currency }), money({ amount: here, currency }));

interface PartProps {
  name: string;
  hint: string;
  warning?: string | null;
  lead?: ReactNode;
  end?: ReactNode;
}

function Part({ name, hint, warning, lead, end }: PartProps) {
  // On touch screens, pressing anywhere on the line selects the file.
  const Line = lead ? 'label' : 'div';
  return (
    <li className="border-line border-t text-sm first:border-t-0">
      <Line className="flex min-h-12 items-center gap-3 py-1.5">
        {lead}
        <span className="min-w-0 flex-1">
          <FileName name={name} className="font-medium text-strong" />
          <span className="block text-muted">{hint}</span>
          {warning && <span className="block text-warning">{warning}</span>}
        </span>
        {end}
      </Line>
    </li>
  );
}
