import type { AccountCandidate, MappingQuestion } from '@saldo/contract/imports';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useLeaveGuard } from '../../../lib/leave-guard.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { texts } from '../texts.ts';
import type { MappingAnswer } from '../use-import-form.ts';
import { MappingFields } from './mapping-fields.tsx';
import { MappingRows } from './mapping-preview.tsx';
import { type MappingValues, mappingOf, usesByColumn } from './mapping-values.ts';
import { useMappingForm } from './use-mapping-form.ts';

const t = texts.columns;

export interface MappingDialogProps {
  fileName: string;
  question: MappingQuestion;
  candidates: readonly AccountCandidate[];
  busy: boolean;
  failure: string | null;
  /** Label of the submit button, if submitting does not import the file. */
  submitLabel?: string;
  onAnswer: (answer: MappingAnswer) => void;
  onClose: () => void;
}

/** Dialog to map the columns of a generic CSV. Shows its first rows as they are and as they will be read. */
export function MappingDialog(props: MappingDialogProps) {
  const { fileName, question, candidates, busy, failure, onAnswer, onClose } = props;
  const { submitLabel } = props;
  const body = useRef<HTMLDivElement>(null);
  const form = useMappingForm({ question, candidates, body });
  const { values, initial } = form;
  const changed = values !== initial;
  // Inactive while busy: once submitted, the import navigates to its own result.
  const leaving = useLeaveGuard(changed && !busy);
  const close = () => {
    if (!busy) onClose();
  };
  const submit = () => {
    if (busy || !form.check()) return;
    onAnswer({ mapping: mappingOf(values), accountId: values.accountId || null });
  };
  return (
    <Dialog
      open
      flush
      width="wide"
      title={t.title}
      description={<span className="clip block">{t.file(fileName)}</span>}
      leaving={leaving}
      dismissable={!busy}
      onOpenChange={close}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            {...(submitLabel ? {} : { icon: Upload })}
          >
            {submitLabel ?? (busy ? texts.importing : texts.import)}
          </Button>
        </>
      }
    >
      <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <MappingSample question={question} values={values} />
        <div className="grid grid-cols-[minmax(0,1fr)_344px] max-lg:grid-cols-[minmax(0,1fr)]">
          <MappingFields form={form} question={question} disabled={busy} />
          <MappingRows question={question} values={values} />
        </div>
      </div>
      {failure && (
        <div className="flex-none border-line border-t px-6 py-3 phone:px-4">
          <Banner tone="expense" role="alert">
            <span className="whitespace-pre-line break-words">{failure}</span>
          </Banner>
        </div>
      )}
    </Dialog>
  );
}

/** Columns and rows have no ids, so they are identified by position. */
const numbered = <T,>(things: readonly T[]) => things.map((thing, at) => ({ thing, at }));

interface MappingSampleProps {
  question: MappingQuestion;
  values: MappingValues;
}

/** The file's first rows as they are, with each column's use shown above it. */
function MappingSample({ question: { headings, sample }, values }: MappingSampleProps) {
  const chosen = usesByColumn(values);
  // If several columns share a name, the first is used.
  const namesAt = (at: number) =>
    headings.indexOf(headings[at] ?? '') === at ? (chosen.get(headings[at] ?? '') ?? []) : [];
  return (
    <section
      aria-label={t.sample}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways-scrolling area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto overscroll-x-contain border-line border-b bg-canvas px-6 py-4 focus-visible:outline-offset-[-2px] phone:px-4"
    >
      <table className="border-collapse text-xs">
        <caption className="sr-only">{t.sample}</caption>
        <thead>
          <tr className="text-left">
            {numbered(headings).map(({ thing: heading, at }) => (
              <th
                key={at}
                scope="col"
                className="max-w-56 px-2 pb-1.5 align-bottom font-medium first:pl-0"
              >
                <span className="mb-1 flex h-5 gap-1">
                  {namesAt(at).map((name) => (
                    <Badge key={name} tone="accent">
                      {name}
                    </Badge>
                  ))}
                </span>
                <span
                  className={cx(
                    'clip block',
                    namesAt(at).length > 0 ? 'text-strong' : 'text-muted',
                  )}
                >
                  {heading || t.noName}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(sample).map(({ thing: row, at: line }) => (
            <tr key={line} className="h-7 *:border-line *:border-t">
              {numbered(headings).map(({ at }) => (
                <td
                  key={at}
                  title={row[at]}
                  className={cx(
                    'clip max-w-56 whitespace-nowrap px-2 first:pl-0',
                    namesAt(at).length > 0 ? 'text-normal' : 'text-muted',
                  )}
                >
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
