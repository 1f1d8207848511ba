import type { Offer, PaymentOffers, Settled } from '@saldo/contract/shares';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { day, listed, money } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { type Settling, useSetSettled } from './share-api.ts';
import { shareTexts as t } from './share-texts.ts';

interface PaymentOffersCardProps {
  payment: PaymentOffers;
  /** What the payment pays back already. */
  settled?: readonly Settled[];
  onDone?: () => void;
}

/** Income that may pay something back: three offers at most, the best one chosen. */
export function PaymentOffersCard({ payment, settled = [], onDone }: PaymentOffersCardProps) {
  const [at, choose] = useState(0);
  const name = useId();
  const change = useSetSettled();
  const undoing = useUndoAction();
  const { offers, currency } = payment;
  const inCurrency = (amount: number) => money({ amount, currency });
  const chosen = offers[at];
  if (!chosen) return null;
  const send = (shares: Settling['shares'], done: string) =>
    runMutation(
      change,
      { id: payment.transaction_id, shares },
      {
        onSuccess: ({ step_id }) => {
          toast.success(done, undoing([step_id]));
          onDone?.();
        },
        failed: t.failed,
      },
    );
  const kept = settled.flatMap(({ share_id, amount }) => (share_id ? { share_id, amount } : []));
  return (
    <Card flush className="border-accent!">
      <div className="flex items-center gap-3 px-5 py-4 phone:px-4">
        <span className="grid size-9 flex-none place-items-center rounded-control bg-raised text-muted">
          <Undo2 size={18} aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="font-semibold text-strong [overflow-wrap:anywhere]">
            {t.received2(payment.name, `+${inCurrency(payment.amount)}`, day(payment.date))}
          </p>
          <p className="text-muted text-xs">{t.which}</p>
        </div>
      </div>
      <fieldset>
        <legend className="sr-only">{t.which}</legend>
        {offers.map((offer, one) => (
          <label
            key={offer.settles.map(({ share_id }) => share_id).join()}
            className="flex min-h-13 items-center gap-3 border-line border-t px-5 py-2 has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2 phone:px-4"
          >
            <input
              type="radio"
              name={name}
              className="size-4 flex-none accent-accent-solid outline-none"
              checked={one === at}
              onChange={() => choose(one)}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-sm text-strong [overflow-wrap:anywhere]">
                {listed(offer.settles.map((share) => `${share.name}, ${day(share.date)}`))}
              </span>
              <span className="block text-muted text-xs">{whyOf(offer, inCurrency)}</span>
            </span>
            <span className="flex-none font-semibold text-sm text-strong">
              {inCurrency(offer.settles.reduce((sum, { owed }) => sum + owed, 0))}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3 phone:px-4">
        <span className="min-w-32 flex-1 text-muted text-xs">{t.several}</span>
        {settled.length === 0 && (
          <Button
            size="sm"
            variant="ghost"
            disabled={change.isPending}
            onClick={() => send([], t.isIncomeDone)}
          >
            {t.isIncome}
          </Button>
        )}
        <Button
          size="sm"
          variant="primary"
          busy={change.isPending}
          onClick={() =>
            send(
              [...kept, ...chosen.settles.map(({ share_id, amount }) => ({ share_id, amount }))],
              t.settled(inCurrency(chosen.amount)),
            )
          }
        >
          {t.settleAmount(inCurrency(chosen.amount))}
        </Button>
      </div>
    </Card>
  );
}

/** The person whose share it is, and how its amount relates to the payment's. */
function whyOf({ settles, why, left }: Offer, inCurrency: (amount: number) => string): string {
  const who = settles[0]?.who ?? null;
  const how = {
    same_amount: t.same,
    several: t.sum,
    part: left > 0 ? t.part(inCurrency(left)) : t.more,
  }[why];
  return `${who === null ? t.aShare : t.shareOf(who)}, ${how}`;
}
