import {
  type AccountCandidate,
  NEW_ACCOUNT,
  type AccountQuestion as Question,
} from '@saldo/contract/imports';
import { formatIban } from '@saldo/domain/iban';
import { useEffect, useId, useRef } from 'react';
import { daySpan, money } from '../../lib/format.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { texts } from './texts.ts';

interface AccountQuestionProps {
  question: Question;
  /** Account id, or `new`. */
  chosen: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
}

/**
 * Asks which account a statement belongs to when the file does not say. Lists the candidates with the reason for or
 * against each, and a new account.
 */
export function AccountQuestion({ question, chosen, disabled, onChoose }: AccountQuestionProps) {
  const { accounts, file } = question;
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (question) group.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [question]);
  const isNone = accounts.every(({ fits }) => !fits);
  const choice = (id: string) => ({
    name,
    value: id,
    checked: chosen === id,
    onChange: () => onChoose(id),
  });
  return (
    <fieldset ref={group} disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium text-normal text-sm">{texts.whichAccount}</legend>
      <p className="text-muted text-xs">
        {isNone ? texts.noAccountFits : texts.whichAccountHint} <Sentence of={[saysOf(file)]} />
      </p>
      {accounts.map((account) => (
        <RadioCard key={account.id} {...choice(account.id)} disabled={!account.fits}>
          <Candidate account={account} />
        </RadioCard>
      ))}
      <RadioCard {...choice(NEW_ACCOUNT)}>
        <span>
          <span className="block font-medium text-sm text-strong">{texts.newAccount}</span>
          <span className="block text-muted text-xs">{texts.newAccountHint}</span>
        </span>
      </RadioCard>
    </fieldset>
  );
}

/** The file's period and balances, for comparison. */
function saysOf({ from, to, opening, closing, currency }: Question['file']): string {
  if (from === null || to === null) return '';
  const days = daySpan(from, to);
  if (opening === null || closing === null) return texts.fileDays(days);
  return texts.fileBalances(
    days,
    money({ amount: opening, currency }),
    money({ amount: closing, currency }),
  );
}

const Candidate = ({ account: { name, iban, why } }: { account: AccountCandidate }) => (
  <span className="min-w-0">
    <span className="clip block font-medium text-sm text-strong">{name}</span>
    {iban && <span className="clip block text-muted text-xs">{formatIban(iban)}</span>}
    <span className="block text-muted text-xs">
      <Sentence of={[why]} />
    </span>
  </span>
);
