import type { ImportPlan, PlanFile } from '@saldo/contract/import-plans';
import { FolderPlus, Upload } from 'lucide-react';
import { useRef } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useAfterClose } from '../../../lib/dialog-address.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ACCEPT } from '../file-drop.tsx';
import { planQuery, useChangePlanFile, useConfirmPlan, useDiscardPlan } from './api.ts';
import { ColumnsButton, ColumnsDialog } from './columns-button.tsx';
import { OtherAppCard } from './other-app-card.tsx';
import { FileQuestion } from './plan-questions.tsx';
import { PlanResult } from './plan-result.tsx';
import { PlanTable } from './plan-table.tsx';
import { texts } from './plan-texts.ts';
import { RefusedFile } from './refused-file.tsx';
import { type PlanDialog, usePlanDialog } from './use-plan-dialog.ts';
import type { PlanUploads } from './use-plan-uploads.ts';

interface PlanPanelProps {
  id: string;
  sending: PlanUploads;
  onAdd: (files: File[]) => void;
  /** Called when the plan is finished or no longer exists. */
  onClose: () => void;
}

/**
 * Reviews several files before importing them: open questions, unreadable files, what each file adds, and one
 * confirmation.
 */
export function PlanPanel({ id, sending, onAdd, onClose }: PlanPanelProps) {
  const query = useShown(planQuery(id));
  return (
    <Loaded
      query={query}
      waiting={
        <Loading label={texts.loading}>
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      }
      failed={texts.loadFailed}
      reason={messageOf}
    >
      {(plan) =>
        plan.state === 'open' ? (
          <OpenPlan plan={plan} sending={sending} onAdd={onAdd} onClose={onClose} />
        ) : (
          <PlanResult plan={plan} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

type OpenPlanProps = Omit<PlanPanelProps, 'id'> & { plan: ImportPlan };

function OpenPlan({ plan, sending, onAdd, onClose }: OpenPlanProps) {
  const change = useChangePlanFile(plan.id);
  const { files } = plan;
  const dialog = usePlanDialog();
  const { open } = dialog;
  const mapped = open?.kind === 'columns' ? files.find(({ id }) => id === open.value) : undefined;
  const asking = askingFiles(files);
  const refused = files.filter(({ state }) => state === 'refused');
  const ready = files.filter(({ state }) => state === 'ready');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-muted text-sm">{texts.nothingYet}</p>
        <AddFiles onAdd={onAdd} />
      </div>
      {sending.of > 0 && <SendingFiles sending={sending} />}
      {sending.failed.map(({ name, why }) => (
        <Banner key={name} tone="expense" role="alert">
          {texts.notSent(name, why)}
        </Banner>
      ))}
      {asking.map((file) => (
        <FileQuestion
          key={file.id}
          file={file}
          busy={change.isPending}
          onChange={(made) =>
            runMutation(change, { file: file.id, change: made }, { failed: String })
          }
        />
      ))}
      {refused.map((file) => (
        <RefusedFile
          key={file.id}
          file={file}
          action={file.mapping_question && <ColumnsButton file={file} />}
        />
      ))}
      {ready
        .filter(({ moving, is_left_out }) => moving !== null && !is_left_out)
        .map((file) => (
          <OtherAppCard
            key={file.id}
            file={file}
            onChange={(moving) =>
              runMutation(change, { file: file.id, change: { moving } }, { failed: String })
            }
          />
        ))}
      {ready.length > 0 && (
        <PlanTable
          files={ready}
          onTake={(file, taken) =>
            runMutation(
              change,
              { file: file.id, change: { is_left_out: !taken } },
              { failed: String },
            )
          }
        />
      )}
      <PlanFoot plan={plan} busy={sending.of > 0} dialog={dialog} onClose={onClose} />
      {mapped?.mapping_question && (
        <ColumnsDialog
          planId={plan.id}
          file={mapped}
          question={mapped.mapping_question}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

/** Files with an open question. Questions about accounts come last, because other answers may settle them. */
const askingFiles = (files: readonly PlanFile[]): PlanFile[] =>
  files
    .filter(({ state, is_left_out }) => state === 'asks' && !is_left_out)
    .toSorted((a, b) => Number(a.account_question !== null) - Number(b.account_question !== null));

function AddFiles({ onAdd }: Pick<PlanPanelProps, 'onAdd'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FolderPlus} onClick={() => input.current?.click()}>
        {texts.add}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={texts.add}
        className="hidden"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

const SendingFiles = ({ sending: { sent, of } }: { sending: PlanUploads }) => (
  <Card className="flex flex-col gap-2">
    <span aria-hidden className="text-muted text-xs">
      {texts.sending(sent, of)}
    </span>
    <Meter value={sent} of={of} label={texts.sending(sent, of)} className="h-2" />
  </Card>
);

interface PlanFootProps {
  plan: ImportPlan;
  busy: boolean;
  dialog: PlanDialog;
  onClose: () => void;
}

function PlanFoot({ plan, busy, dialog, onClose }: PlanFootProps) {
  const confirm = useConfirmPlan(plan.id);
  const { open, show, close } = dialog;
  const onDiscarded = useAfterClose<void>(open !== null, onClose);
  const taken = plan.files.filter(({ state, is_left_out }) => state === 'ready' && !is_left_out);
  const asking = askingFiles(plan.files).length;
  const sum = (of: 'new' | 'known') =>
    plan.files
      .filter(({ state }) => state === 'ready')
      .reduce((total, file) => total + (of === 'new' && file.is_left_out ? 0 : file[of]), 0);
  return (
    <section
      data-foot-bar
      className="sticky bottom-4 z-10 flex items-center gap-x-4 gap-y-2 rounded-card border border-line-strong bg-overlay py-2.5 pr-3 pl-5 shadow-float phone:bottom-(--bar) phone:-mx-4 phone:flex-col phone:items-stretch phone:rounded-none phone:border-x-0 phone:px-4 phone:py-3"
    >
      <div className="min-w-0 flex-1">
        <p className="text-sm phone:hidden">
          {taken.length === 0 && asking > 0 ? (
            texts.noneReady
          ) : (
            <>
              <b className="font-semibold text-strong">{texts.sum(sum('new'), taken.length)}</b>{' '}
              <span className="max-lg:hidden">{texts.knownStay(sum('known'))}</span>
            </>
          )}
        </p>
        <p className="text-muted text-xs max-lg:hidden">
          {asking > 0 ? texts.keptOpen(asking) : texts.whole}
        </p>
        <p className="text-muted text-xs lg:hidden phone:text-center">
          {asking > 0 ? texts.keptOpen(asking) : texts.inShort(sum('known'))}
        </p>
      </div>
      <div className="flex flex-none gap-3 phone:*:last:flex-1">
        <Button onClick={() => show({ kind: 'discard' })}>{texts.discard}</Button>
        <Button
          variant="primary"
          icon={Upload}
          busy={confirm.isPending}
          disabled={busy || taken.length === 0}
          onClick={() => runMutation(confirm, undefined, { failed: String })}
        >
          {asking === 0
            ? texts.import(sum('new'))
            : taken.length === 0
              ? texts.takeHead
              : texts.importSome(taken.length, taken.length + asking)}
        </Button>
      </div>
      {open?.kind === 'discard' && (
        <DiscardDialog id={plan.id} onDone={onDiscarded} onClose={close} />
      )}
    </section>
  );
}

const DiscardDialog = (props: { id: string; onDone: () => void; onClose: () => void }) => (
  <ConfirmMutation
    mutation={useDiscardPlan(props.id)}
    variables={undefined}
    title={texts.discardTitle}
    body={texts.discardBody}
    confirmLabel={texts.discardConfirm}
    danger
    onDone={props.onDone}
    onClose={props.onClose}
  />
);
