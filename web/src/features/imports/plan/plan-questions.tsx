import type { PlanFile, PlanFileChange } from '@saldo/contract/import-plans';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LabeledInput } from '../../../ui/labeled.tsx';
import { AccountQuestion } from '../account-question.tsx';
import { StatementQuestion } from '../statement-question.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { texts } from './plan-texts.ts';

export interface FileQuestionProps {
  file: PlanFile;
  busy: boolean;
  onChange: (change: PlanFileChange) => void;
}

/** Asks about a file's bank, its account, or a detail that the file doesn't settle. Other files can proceed. */
export function FileQuestion({ file, busy, onChange }: FileQuestionProps) {
  const { name, question, account_question: account, needs_bank } = file;
  const leaveOut = (
    <Button size="sm" variant="ghost" onClick={() => onChange({ is_left_out: true })}>
      {texts.leaveOut}
    </Button>
  );
  if (question) {
    return (
      <div>
        <StatementQuestion
          key={question.ask}
          fileName={name}
          question={question}
          busy={busy}
          aside={leaveOut}
          none={
            file.mapping_question ? (
              <ColumnsButton file={file} />
            ) : (
              <p className="text-muted text-sm">{texts.noneHere}</p>
            )
          }
          onAnswer={(answer) => onChange({ answers: { [question.ask]: answer } })}
        />
      </div>
    );
  }
  return (
    <Card aria-label={name} className="border-warning-solid">
      {needs_bank && <BankQuestion name={name} busy={busy} aside={leaveOut} onChange={onChange} />}
      {account && (
        <AccountChoice
          question={account}
          busy={busy}
          aside={leaveOut}
          onChange={onChange}
          name={name}
        />
      )}
    </Card>
  );
}

interface AskingProps extends Pick<FileQuestionProps, 'busy' | 'onChange'> {
  name: string;
  aside: React.ReactNode;
}

function BankQuestion({ name, busy, aside, onChange }: AskingProps) {
  const [bank, setBank] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ bank: bank.trim() });
      }}
    >
      <LabeledInput
        label={texts.whichBank(name)}
        value={bank}
        maxLength={40}
        className="min-w-60 flex-1"
        onChange={(event) => setBank(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={bank.trim() === ''}>
        {texts.save}
      </Button>
      {aside}
    </form>
  );
}

function AccountChoice({
  name,
  question,
  busy,
  aside,
  onChange,
}: AskingProps & { question: NonNullable<PlanFile['account_question']> }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere font-semibold text-md text-strong">{name}</p>
      <AccountQuestion question={question} chosen={chosen} disabled={busy} onChoose={setChosen} />
      <div className="flex gap-3">
        <Button
          variant="primary"
          busy={busy}
          disabled={chosen === null}
          onClick={() => chosen !== null && onChange({ account_id: chosen })}
        >
          {texts.use}
        </Button>
        {aside}
      </div>
    </div>
  );
}
