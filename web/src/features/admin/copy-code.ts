import { invitationLink } from '@saldo/contract/invitation-link';
import { copyText } from '../../lib/copy-text.ts';
import { toast } from '../../ui/toast.ts';
import { invitations as t } from './texts.ts';

/** Copies the link that opens Sign up with the code filled in. */
export async function copyLink(code: string): Promise<void> {
  if (await copyText(invitationLink(location.origin, code))) toast.success(t.copied);
  else toast.error(t.copyFailed);
}
