import {
  type AccountCandidate,
  NEW_ACCOUNT,
  type AccountQuestion as Question,
} from '@saldo/contract/imports';
import { formatIban } from '@saldo/domain/iban';
import { type ReactNode, useEffect, useRef } from 'react';
import { daySpan, money } from '../../lib/format.ts';
import { texts } from './texts.ts';

export interface AccountQuestionProps {
  question: Question;
  /** The id of an account, or `new`. */
  chosen: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
}

/** Which account a statement belongs to, where the file does not tell: what could be it, why or why not, or a new one. */
export function AccountQuestion({ question, chosen, disabled, onChoose }: AccountQuestionProps) {
  const { accounts, file } = question;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (question) group.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [question]);
  const isNone = accounts.every(({ fits }) => !fits);
  const choice = { chosen, onChoose };
  return (
    <fieldset ref={group} disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium text-normal text-sm">{texts.whichAccount}</legend>
      <p className="text-muted text-xs">
        {isNone ? texts.noAccountFits : texts.whichAccountHint} {saysOf(file)}
      </p>
      {accounts.map((account) => (
        <Choice key={account.id} id={account.id} disabled={!account.fits} {...choice}>
          <Candidate account={account} />
        </Choice>
      ))}
      <Choice id={NEW_ACCOUNT} {...choice}>
        <span className="block font-medium text-sm text-strong">{texts.newAccount}</span>
        <span className="block text-muted text-xs">{texts.newAccountHint}</span>
      </Choice>
    </fieldset>
  );
}

/** The file's own days and balances, to compare with. */
function saysOf({ from, to, opening, closing, currency }: Question['file']): string {
  if (from === null || to === null) return '';
  const days = daySpan(from, to);
  if (opening === null || closing === null) return texts.fileDays(days);
  return texts.fileBalances(days, money(opening, currency), money(closing, currency));
}

function Choice(props: {
  id: string;
  chosen: string | null;
  disabled?: boolean;
  onChoose: (id: string) => void;
  children: ReactNode;
}) {
  const { id, chosen, disabled = false, onChoose, children } = props;
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control border border-line-control bg-input px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-tint has-disabled:bg-raised">
      <input
        type="radio"
        name="account"
        value={id}
        checked={chosen === id}
        disabled={disabled}
        onChange={() => onChoose(id)}
        className="size-4 flex-none accent-(--accent-solid)"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

const Candidate = ({ account: { name, iban, why } }: { account: AccountCandidate }) => (
  <>
    <span className="clip block font-medium text-sm text-strong">{name}</span>
    {iban && <span className="clip block text-muted text-xs">{formatIban(iban)}</span>}
    <span className="block text-muted text-xs">{why}</span>
  </>
);
