import type { CustomMetric } from '@saldo/contract/metrics';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useKept } from '../../lib/use-kept.ts';
import { ConfirmDialog, GoneDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteMetric } from './api.ts';
import { MetricForm } from './metric-form.tsx';
import { texts } from './texts.ts';
import type { MetricDialogControl } from './use-metric-dialog.ts';

const t = texts.custom;

interface MetricDialogsProps {
  dialog: MetricDialogControl;
  metrics: readonly CustomMetric[];
  mayEdit: boolean;
}

/** The dialog that the address names. All of them change something, so they need the right to. */
export function MetricDialogs({ dialog, metrics, mayEdit }: MetricDialogsProps) {
  const { open, close } = dialog;
  const key = open?.value ?? '';
  const metric = useKept(
    key,
    metrics.find(({ id }) => id === key),
  );
  if (!open || !mayEdit) return null;
  if (open.kind === 'new') return <MetricForm original={null} onClose={close} />;
  if (!metric) {
    return <GoneDialog title={t.title} words={t.gone} onClose={close} />;
  }
  return open.kind === 'edit' ? (
    <MetricForm key={metric.id} original={metric} onClose={close} />
  ) : (
    <DeleteDialog metric={metric} onClose={close} />
  );
}

/** Asks before a metric goes. */
function DeleteDialog({ metric, onClose }: { metric: CustomMetric; onClose: () => void }) {
  const remove = useDeleteMetric();
  const confirm = () =>
    runMutation(remove, metric.id, {
      onSuccess: () => {
        toast.success(t.deleted(metric.name));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t.deleteTitle}
      body={
        <>
          <p className="wrap-anywhere text-strong">{t.deleteBody(metric.name)}</p>
          <p className="mt-1 text-muted">{t.deleteHint}</p>
        </>
      }
      confirmLabel={t.confirmDelete}
      cancelLabel={t.cancel}
      busy={remove.isPending}
      error={remove.isError ? t.deleteFailed(messageOf(remove.error)) : null}
      onConfirm={confirm}
    />
  );
}
