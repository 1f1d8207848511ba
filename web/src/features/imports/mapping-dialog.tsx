import type { AccountCandidate, MappingQuestion } from '@saldo/contract/imports';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { MappingRows } from './mapping-rows.tsx';
import { MappingSample } from './mapping-sample.tsx';
import { mappingOf } from './mapping-values.ts';
import { texts } from './texts.ts';
import type { Answer } from './use-import-form.ts';
import { useMappingForm } from './use-mapping-form.ts';

const t = texts.columns;

export interface MappingDialogProps {
  fileName: string;
  question: MappingQuestion;
  candidates: readonly AccountCandidate[];
  busy: boolean;
  /** What the server said about the last attempt. */
  failure: string | null;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** Which column of any CSV holds what, with its first rows as they are and as they will be read. */
export function MappingDialog(props: MappingDialogProps) {
  const { fileName, question, candidates, busy, failure, onAnswer, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const form = useMappingForm({ question, candidates, body });
  const { values, initial } = form;
  const changed = values !== initial;
  // What has been answered goes its way: the result of an import has an address of its own.
  const guard = useLeaveGuard(changed && !busy);
  // The dialog has no address: leaving it is no navigation that the guard could see.
  const [closing, setClosing] = useState(false);
  const leaving = {
    asking: guard.asking || closing,
    stay: () => {
      setClosing(false);
      guard.stay();
    },
    leave: closing ? onClose : guard.leave,
  };
  const close = () => {
    if (busy) return;
    if (changed) setClosing(true);
    else onClose();
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
            icon={<Upload size={16} aria-hidden />}
          >
            {busy ? texts.importing : texts.import}
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
