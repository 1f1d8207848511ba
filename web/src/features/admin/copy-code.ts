import { copyText } from '../../lib/copy-text.ts';
import { toast } from '../../ui/toast.ts';
import { invitations as t } from './texts.ts';

export async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toast.success(t.copied);
  else toast.error(t.copyFailed);
}
