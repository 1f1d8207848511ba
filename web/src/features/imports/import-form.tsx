import { isArchive as isArchiveName } from '@saldo/contract/file-extensions';
import { Columns3, Upload } from 'lucide-react';
import { useDroppedFiles } from '../../lib/dropped-files.ts';
import { percent } from '../../lib/format.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LabeledInput, LabeledSelect } from '../../ui/labeled.tsx';
import { Meter } from '../../ui/meter.tsx';
import { AccountQuestion } from './account-question.tsx';
import { AnonymizedCopy } from './anonymized-copy.tsx';
import { FileDrop } from './file-drop.tsx';
import { MappingDialog } from './mapping/mapping-dialog.tsx';
import { BANK_CHOICES, originName } from './report-texts.ts';
import { splitArchives } from './split-archive.ts';
import { StatementQuestion } from './statement-question.tsx';
import { texts } from './texts.ts';
import { type ImportEvents, useImportForm } from './use-import-form.ts';

interface ImportFormProps extends Omit<ImportEvents, 'onPlan'> {
  /** Called with several files, which are reviewed together in a plan. */
  onMany: (files: File[]) => void;
}

export function ImportForm({ onMany, ...events }: ImportFormProps) {
  const editable = may(useUser(), 'edit');
  const form = useImportForm({ ...events, onPlan: (file) => onMany([file]) });
  const locked = !editable || form.importing;
  const choose = async (chosen: File[]) => {
    const files = await splitArchives(chosen);
    if (files.length > 1) onMany(files);
    else form.chooseFiles(files);
  };
  useDroppedFiles((files) => {
    if (!locked) void choose(files);
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
          onFiles={(files) => void choose(files)}
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
          {form.isUnreadable && form.file && !isArchiveName(form.file.name) && (
            <AnonymizedCopy key={form.file.name} file={form.file} disabled={locked} />
          )}
        </Banner>
      )}
      {form.statementQuestion && form.file && (
        <StatementQuestion
          key={form.statementQuestion.ask}
          className="mt-4"
          fileName={form.file.name}
          question={form.statementQuestion}
          busy={form.importing}
          onAnswer={form.answerStatement}
          none={
            <div className="flex flex-col items-start">
              {isText(form.file.name) && (
                <Button size="sm" icon={Columns3} onClick={form.matchColumns}>
                  {texts.question.columns}
                </Button>
              )}
              <AnonymizedCopy file={form.file} disabled={locked} />
            </div>
          }
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

/** True for a file whose columns the user can match. */
const isText = (name: string): boolean => /\.(?:csv|tsv|txt)$/i.test(name);

interface ImportChoicesProps {
  form: ReturnType<typeof useImportForm>;
  disabled: boolean;
}

/**
 * The choice of bank, and the questions to answer if the file comes from an unlisted bank or contains several accounts.
 */
function ImportChoices({ form, disabled }: ImportChoicesProps) {
  const isArchive = form.file !== null && isArchiveName(form.file.name);
  const generic = form.bank === 'GENERIC' && !isArchive;
  return (
    <>
      <LabeledSelect
        label={texts.selectBank}
        hint={hintOf(form, { isArchive, generic })}
        value={form.bank}
        disabled={disabled}
        placeholder={texts.bankPlaceholder}
        options={BANK_CHOICES}
        onChange={(event) => form.chooseBank(event.target.value)}
      />
      {form.needsName && (
        <LabeledInput
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

/** Shows bytes sent first, then the server's work, which has no measurable progress. */
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
