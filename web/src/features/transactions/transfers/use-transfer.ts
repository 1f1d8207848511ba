import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { useLinkTransfer, useUnlinkTransfer } from './api.ts';
import { texts } from './texts.ts';

/** Links and parts pairs, says so, and can take each back. */
export function useTransfer() {
  const linking = useLinkTransfer();
  const unlinking = useUnlinkTransfer();

  /** Gives whether the two are a transfer now. */
  async function link(id: string, other: string): Promise<boolean> {
    try {
      await linking.mutateAsync({ id, other });
      const onClick = () => void unlink(id, other);
      toast.success(texts.linked, { action: { label: texts.undo, onClick } });
      return true;
    } catch (error) {
      toast.error(texts.linkFailed(messageOf(error)));
      return false;
    }
  }

  async function unlink(id: string, other: string): Promise<void> {
    try {
      await unlinking.mutateAsync(id);
      const onClick = () => void link(id, other);
      toast.success(texts.unlinked, { action: { label: texts.undo, onClick } });
    } catch (error) {
      toast.error(texts.unlinkFailed(messageOf(error)));
    }
  }

  return { link, unlink, busy: linking.isPending || unlinking.isPending };
}
