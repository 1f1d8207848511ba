import { isArchive as isArchiveName } from '@saldo/contract/file-endings';
import {
  type AccountCandidate,
  NEW_ACCOUNT,
  type AccountQuestion as Question,
} from '@saldo/contract/imports';
import { formatIban } from '@saldo/domain/iban';
import { Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDroppedFiles } from '../../lib/dropped-files.ts';
import { daySpan, money, percent } from '../../lib/format.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LabelledInput, LabelledSelect } from '../../ui/labelled.tsx';
import { Meter } from '../../ui/meter.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { FileDrop } from './file-drop.tsx';
import { MappingDialog } from './mapping/mapping-dialog.tsx';
import { BANK_CHOICES, originName } from './report-texts.ts';
import { StatementQuestion } from './statement-question.tsx';
import { texts } from './texts.ts';
import { type ImportEvents, useImportForm } from './use-import-form.ts';

export function ImportForm(events: ImportEvents) {
  const editable = may(useUser(), 'edit');
  const form = useImportForm(events);
  const locked = !editable || form.importing;
  useDroppedFiles((files) => {
    if (!locked) form.chooseFiles(files);
  });
  return (
    <Card>
      <form
        aria-label={texts.title}
        className="grid grid-cols-[minmax(0,1fr)_280px] gap-5 phone:grid-cols-[minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <FileDrop
          file={form.file}
          problem={form.problem}
          disabled={locked}
          onFiles={form.chooseFiles}
          onClear={form.clearFile}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <ImportChoices form={form} disabled={locked} />
          <div className="mt-auto flex flex-col gap-3">
            {form.sent !== null && <UploadProgress sent={form.sent} />}
            <Button
              type="submit"
              variant="primary"
              size="lg"
              className="w-full"
              icon={Upload}
              busy={form.importing}
              disabled={!editable || !form.ready}
            >
              {form.importing ? texts.importing : texts.import}
            </Button>
          </div>
        </div>
      </form>
      {form.failure && !form.question && (
        <Banner tone="expense" role="alert" className="mt-4">
          <span className="whitespace-pre-line break-words">{form.failure}</span>
        </Banner>
      )}
      {form.statementQuestion && form.file && (
        <StatementQuestion
          key={form.statementQuestion.ask}
          fileName={form.file.name}
          question={form.statementQuestion}
          busy={form.importing}
          onAnswer={form.answerStatement}
        />
      )}
      {form.question && form.file && (
        <MappingDialog
          fileName={form.file.name}
          question={form.question}
          candidates={form.accountQuestion?.accounts ?? []}
          busy={form.importing}
          failure={form.failure}
          onAnswer={form.answer}
          onClose={form.dropQuestion}
        />
      )}
    </Card>
  );
}

interface ImportChoicesProps {
  form: ReturnType<typeof useImportForm>;
  disabled: boolean;
}

/** The bank, and what a file of any other bank or of several accounts leaves open. */
function ImportChoices({ form, disabled }: ImportChoicesProps) {
  const isArchive = form.file !== null && isArchiveName(form.file.name);
  const generic = form.bank === 'GENERIC' && !isArchive;
  return (
    <>
      <LabelledSelect
        label={texts.selectBank}
        hint={hintOf(form, { isArchive, generic })}
        value={form.bank}
        disabled={disabled}
        placeholder={texts.bankPlaceholder}
        options={BANK_CHOICES}
        onChange={(event) => form.chooseBank(event.target.value)}
      />
      {form.needsName && (
        <LabelledInput
          label={texts.bankName}
          value={form.bankName}
          disabled={disabled}
          maxLength={40}
          onChange={(event) => form.nameBank(event.target.value)}
        />
      )}
      {generic && (
        <Checkbox
          label={texts.askColumns}
          checked={form.askColumns}
          disabled={disabled}
          onCheckedChange={form.chooseAskColumns}
        />
      )}
      {form.accountQuestion && !form.question && (
        <AccountQuestion
          question={form.accountQuestion}
          chosen={form.accountId}
          disabled={disabled}
          onChoose={form.chooseAccount}
        />
      )}
    </>
  );
}

function hintOf(
  { bank, file, detected }: ImportChoicesProps['form'],
  { isArchive, generic }: { isArchive: boolean; generic: boolean },
): string {
  if (isArchive) return texts.archiveHint;
  if (file && detected === undefined) return texts.findingBank;
  if (file && detected) return texts.detected(originName(detected));
  if (file && bank === '') return texts.notDetected;
  if (generic) return texts.genericHint;
  return bank === 'AUTO' ? texts.otherBankHint : texts.bankHint;
}

/** First the bytes that were sent, then the server's work, which has no measure. */
function UploadProgress({ sent }: { sent: number }) {
  const done = sent >= 1;
  const words = done ? texts.reading : texts.uploading(percent(sent * 100, 0));
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden className="text-muted text-xs">
        {words}
      </span>
      <Meter
        value={done ? null : sent * 100}
        label={words}
        className="h-2"
        fill="bg-accent-solid transition-[width]"
      />
      <span role="status" className="sr-only">
        {done ? texts.reading : texts.importing}
      </span>
    </div>
  );
}

interface AccountQuestionProps {
  question: Question;
  /** The id of an account, or `new`. */
  chosen: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
}

/** Which account a statement belongs to, where the file does not tell: what could be it, why or why not, or a new one. */
function AccountQuestion({ question, chosen, disabled, onChoose }: AccountQuestionProps) {
  const { accounts, file } = question;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (question) group.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [question]);
  const isNone = accounts.every(({ fits }) => !fits);
  const choice = (id: string) => ({
    name: 'account',
    value: id,
    checked: chosen === id,
    onChange: () => onChoose(id),
  });
  return (
    <fieldset ref={group} disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium text-normal text-sm">{texts.whichAccount}</legend>
      <p className="text-muted text-xs">
        {isNone ? texts.noAccountFits : texts.whichAccountHint} {saysOf(file)}
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

/** The file's own days and balances, to compare with. */
function saysOf({ from, to, opening, closing, currency }: Question['file']): string {
  if (from === null || to === null) return '';
  const days = daySpan(from, to);
  if (opening === null || closing === null) return texts.fileDays(days);
  return texts.fileBalances(days, money(opening, currency), money(closing, currency));
}

const Candidate = ({ account: { name, iban, why } }: { account: AccountCandidate }) => (
  <span className="min-w-0">
    <span className="clip block font-medium text-sm text-strong">{name}</span>
    {iban && <span className="clip block text-muted text-xs">{formatIban(iban)}</span>}
    <span className="block text-muted text-xs">{why}</span>
  </span>
);
