import type { PlanFile } from '@saldo/contract/import-plans';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { MappingDialog } from '../mapping/mapping-dialog.tsx';
import { useChangePlanFile } from './api.ts';
import { texts } from './plan-texts.ts';

interface ColumnsButtonProps {
  planId: string;
  file: PlanFile;
}

/** Lets the user map the columns of a file that needs it. Renders nothing for other files. */
export function ColumnsButton({ planId, file }: ColumnsButtonProps) {
  const { id, name, mapping_question: question } = file;
  const change = useChangePlanFile(planId);
  const [isOpen, setIsOpen] = useState(false);
  if (!question) return null;
  return (
    <>
      <Button size="sm" icon={Columns3} onClick={() => setIsOpen(true)}>
        {texts.columns}
      </Button>
      {isOpen && (
        <MappingDialog
          fileName={name}
          question={question}
          candidates={[]}
          submitLabel={texts.readSo}
          busy={change.isPending}
          failure={change.error && messageOf(change.error)}
          onAnswer={({ mapping, accountId }) =>
            runMutation(
              change,
              {
                file: id,
                change: { mapping, ...(accountId === null ? {} : { account_id: accountId }) },
              },
              { onSuccess: () => setIsOpen(false) },
            )
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
