import { fromCents, isCurrencyCode } from '@saldo/domain/money';
import type { ReactNode } from 'react';
import { amount, money } from '../lib/format.ts';
import { readMoney, typedCents } from '../lib/typed-money.ts';
import { texts } from './texts.ts';

interface Typed {
  text: string;
  currency: string;
  /** Called to replace the field's text with the amount the user meant. */
  onTake: (text: string) => void;
}

/** A field hint that shows how Saldo reads the amount, if it is ambiguous or unusually formatted. */
export function moneyHint({ text, currency, onTake }: Typed): ReactNode {
  const read = readMoney(text, currency);
  if (read.kind !== 'amount' && read.kind !== 'unclear') return undefined;
  const told = isCurrencyCode(currency)
    ? money({ amount: fromCents(read.cents), currency })
    : amount(fromCents(read.cents));
  if (read.kind === 'amount')
    return read.plain ? undefined : <span aria-live="polite">= {told}</span>;
  return (
    <button
      type="button"
      className="font-medium text-accent underline-offset-2 hover:underline phone:min-h-11"
      onClick={() => onTake(typedCents(read.cents, currency))}
    >
      {texts.take(told)}
    </button>
  );
}
