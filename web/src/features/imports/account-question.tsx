import type { AccountCandidate } from '@saldo/contract/imports';
import { formatIban } from '@saldo/domain/iban';
import { useEffect, useRef } from 'react';
import { texts } from './texts.ts';

export interface AccountQuestionProps {
  candidates: AccountCandidate[];
  chosen: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
}

/** Which of several accounts a statement belongs to, where the file does not tell. */
export function AccountQuestion({ candidates, chosen, disabled, onChoose }: AccountQuestionProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium text-normal text-sm">{texts.whichAccount}</legend>
      <p className="text-muted text-xs">{texts.whichAccountHint}</p>
      {candidates.map(({ id, name, iban }, index) => (
        <label
          key={id}
          className="flex min-h-11 items-center gap-3 rounded-control border border-line-control bg-input px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name="account"
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-4 flex-none accent-(--accent-solid)"
          />
          <span className="min-w-0 flex-1">
            <span className="clip block font-medium text-sm text-strong">{name}</span>
            <span className="clip block text-muted text-xs">
              {iban ? formatIban(iban) : texts.noIban}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
