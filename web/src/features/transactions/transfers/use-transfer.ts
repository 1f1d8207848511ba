import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { type Pair, useLinkSuggestions, useLinkTransfer, useUnlinkTransfer } from './api.ts';
import { texts } from './texts.ts';

/** Links and unlinks transfers, with toasts that offer Undo. */
export function useTransfer() {
  const linking = useLinkTransfer();
  const linkingAll = useLinkSuggestions();
  const unlinking = useUnlinkTransfer();
  const undoing = useUndoAction();

  /** Returns true if the two are now a transfer. */
  async function link(id: string, other: string): Promise<boolean> {
    try {
      const { step_id } = await linking.mutateAsync({ id, other });
      toast.success(texts.linked, undoing([step_id]));
      return true;
    } catch (error) {
      toast.error(texts.linkFailed(messageOf(error)));
      return false;
    }
  }

  async function linkAll(pairs: readonly Pair[]): Promise<void> {
    try {
      const { linked, step_id } = await linkingAll.mutateAsync(pairs);
      toast.success(texts.linkedMany(linked), undoing([step_id]));
    } catch (error) {
      toast.error(texts.linkManyFailed(messageOf(error)));
    }
  }

  async function unlink(id: string): Promise<void> {
    try {
      const { step_id } = await unlinking.mutateAsync(id);
      toast.success(texts.unlinked, undoing([step_id]));
    } catch (error) {
      toast.error(texts.unlinkFailed(messageOf(error)));
    }
  }

  const busy = linking.isPending || linkingAll.isPending || unlinking.isPending;
  return { link, linkAll, unlink, busy };
}
