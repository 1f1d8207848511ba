import type { PlanFile } from '@saldo/contract/import-plans';
import type { MappingQuestion } from '@saldo/contract/imports';
import { Columns3 } from 'lucide-react';
import { messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { MappingDialog } from '../mapping/mapping-dialog.tsx';
import { useChangePlanFile } from './api.ts';
import { texts } from './plan-texts.ts';
import { usePlanDialog } from './use-plan-dialog.ts';

/** Lets the user map the columns of a file that needs it. Renders nothing for other files. */
export function ColumnsButton({ file: { id, mapping_question } }: { file: PlanFile }) {
  const { show } = usePlanDialog();
  if (!mapping_question) return null;
  return (
    <Button size="sm" icon={Columns3} onClick={() => show({ kind: 'columns', value: id })}>
      {texts.columns}
    </Button>
  );
}

interface ColumnsDialogProps {
  planId: string;
  file: PlanFile;
  question: MappingQuestion;
  onClose: () => void;
}

export function ColumnsDialog({ planId, file, question, onClose }: ColumnsDialogProps) {
  const change = useChangePlanFile(planId);
  return (
    <MappingDialog
      fileName={file.name}
      question={question}
      candidates={[]}
      submitLabel={texts.readSo}
      // Once saved, the dialog is closing, and must not ask about its answers.
      busy={change.isPending || change.isSuccess}
      failure={change.error && messageOf(change.error)}
      onAnswer={({ mapping, accountId }) =>
        runMutation(
          change,
          {
            file: file.id,
            change: { mapping, ...(accountId === null ? {} : { account_id: accountId }) },
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
