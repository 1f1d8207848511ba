import { centsOfSum, fromCents } from '@saldo/domain/money';
import { sharesOf } from '@saldo/domain/parts/parts';
import { Info, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { listed, money } from '../../../lib/format.ts';
import { typedAmount } from '../../../lib/typed-money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { optionsOf } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { OpenClaims } from './open-claims.tsx';
import { type FormProps, RowDrawer } from './row-drawer.tsx';
import { useSetShare } from './share-api.ts';
import { SharedBar } from './share-bar.tsx';
import { shareTexts as t } from './share-texts.ts';
import { foreseen, mineOf, type ShareValues, shareable } from './share-values.ts';

const WAYS = optionsOf(['half', 'third', 'amount'] as const, t.ways);
const MOST_NAMES = 20;

/** Says which part of an expense is one’s own, and who owes the rest. */
export function ShareForm(props: FormProps) {
  const { row, index, mayEdit, onClose } = props;
  const form = useShareForm(props);
  const { values, set, mine, problem } = form;
  const share = foreseen(row, mine);
  return (
    <RowDrawer
      {...{ row, index, onClose }}
      footer={
        mayEdit && (
          <>
            {row.share && (
              <span className="mr-auto">
                <Button variant="ghost" disabled={form.isBusy} onClick={form.end}>
                  {t.notShared}
                </Button>
              </span>
            )}
            <Button
              variant="primary"
              busy={form.isBusy}
              disabled={problem !== null || !form.isChanged}
              onClick={form.save}
            >
              {t.save}
            </Button>
          </>
        )
      }
    >
      {mayEdit && (
        <>
          <div className="flex flex-col gap-2">
            <p className="font-medium text-sm text-strong">{t.yours}</p>
            <Segmented
              size="lg"
              label={t.yours}
              value={values.way}
              options={WAYS}
              onChange={(way) =>
                set({ ...values, way, amount: form.typed(Number.isNaN(mine) ? 0 : mine) })
              }
            />
            <div className="mt-1 flex items-center gap-3">
              <Input
                className="w-33! flex-none text-right"
                inputMode="decimal"
                autoComplete="off"
                aria-label={t.yours}
                aria-invalid={problem !== null || undefined}
                value={values.way === 'amount' ? values.amount : form.typed(mine)}
                onChange={(event) => set({ ...values, way: 'amount', amount: event.target.value })}
              />
              <span className="text-muted text-xs">{t.of(money(row))}</span>
            </div>
            {problem && <FieldError>{problem}</FieldError>}
          </div>
          <Names names={values.who} onChange={(who) => set({ ...values, who })} />
        </>
      )}
      <div className="border-line border-t pt-5">
        <SharedBar {...{ row, index, share }} owedBy={form.owedBy(share.owed)} />
      </div>
      {!form.isChanged && <OpenClaims row={row} index={index} mayEdit={mayEdit} />}
      <p className="flex gap-2 rounded-card bg-raised p-3 text-muted text-xs">
        <Info size={16} aria-hidden className="flex-none" />
        {t.stays}
      </p>
    </RowDrawer>
  );
}

function useShareForm({ row, onClose }: FormProps) {
  const { share, currency } = row;
  const whole = shareable(row);
  const typed = (cents: number) =>
    Number.isNaN(cents) ? '' : typedAmount(fromCents(cents), currency);
  const before: ShareValues = {
    way: share ? 'amount' : 'half',
    amount: share ? typed(centsOfSum(share.mine)) : '',
    who: share?.who.flatMap(({ who }) => who ?? []) ?? [],
  };
  const [values, set] = useState(before);
  const change = useSetShare();
  const undoing = useUndoAction();
  const mine = mineOf(values, whole, currency);
  const owed = whole - mine;
  const send = (body: { mine: number | null; who: string[] }, done: string) =>
    runMutation(
      change,
      { id: row.id, ...body },
      {
        onSuccess: ({ step_id }) => {
          toast.success(done, undoing([step_id]));
          onClose();
        },
        failed: t.failed,
      },
    );
  const isChanged =
    share === null ||
    mine !== centsOfSum(share.mine) ||
    values.who.join('\n') !== before.who.join('\n');
  return {
    ...{ values, set, mine, typed, isChanged, isBusy: change.isPending },
    problem: owed < 0 ? t.tooMuch : null,
    save: () => {
      if (Number.isNaN(mine)) return;
      send({ mine: fromCents(mine), who: [...values.who] }, t.saved);
    },
    end: () => send({ mine: null, who: [] }, t.unshared),
    owedBy: (open: number) => whoOwes(values.who, isChanged ? open : null, row),
  };
}

/** Names with what they owe: what was saved, or equal shares of what is typed. */
function whoOwes(
  names: readonly string[],
  open: number | null,
  { share, currency }: FormProps['row'],
): string {
  const said = (who: string, amount: number) => t.each(who, money({ amount, currency }));
  if (open === null) {
    const claims = share?.who.filter(({ who, owed }) => who !== null && owed > 0) ?? [];
    return listed(claims.map(({ who, owed }) => said(who ?? '', owed)));
  }
  if (names.length === 0 || open <= 0) return '';
  const cents = sharesOf(
    centsOfSum(open),
    names.map(() => 1),
  );
  return listed(names.map((name, at) => said(name, fromCents(cents[at] ?? 0))));
}

interface NamesProps {
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
}

function Names({ names, onChange }: NamesProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const name = typed.trim();
    if (name !== '' && !names.includes(name) && names.length < MOST_NAMES)
      onChange([...names, name]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm text-strong">{t.whom}</p>
      {names.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {names.map((name) => (
            <Chip
              key={name}
              className="h-8! rounded-full! pl-1!"
              removeLabel={t.removeName(name)}
              onRemove={() => onChange(names.filter((one) => one !== name))}
            >
              <span className="flex items-center gap-2">
                <Avatar avatar={null} name={name} className="size-6!" />
                {name}
              </span>
            </Chip>
          ))}
        </div>
      )}
      <div className="flex items-center gap-2">
        <Input
          dense
          aria-label={t.name}
          placeholder={t.name}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <Button size="sm" icon={Plus} onClick={add}>
          {t.add}
        </Button>
      </div>
      <p className="text-muted text-xs">{t.whyNames}</p>
    </div>
  );
}
