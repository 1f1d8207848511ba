import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { useCreatePlan, useSendFiles } from './api.ts';

export interface PlanUploads {
  sent: number;
  /** Number of files to send; 0 when no upload is running. */
  of: number;
  failed: readonly { name: string; why: string }[];
}

const NONE: PlanUploads = { sent: 0, of: 0, failed: [] };

/** Sends files into a plan, creating one if needed, then reloads it to show what they add. */
export function usePlanUploads(planId: string | null, onBegun: (id: string) => void) {
  const create = useCreatePlan();
  const upload = useSendFiles();
  const [sending, setSending] = useState(NONE);
  async function send(files: readonly File[]) {
    if (files.length === 0) return;
    setSending((now) => ({ ...now, of: now.of + files.length, failed: [] }));
    try {
      await upload.mutateAsync({ id: planId ?? (await begin()), files, onSent });
    } catch (error) {
      toast.error(messageOf(error));
    }
    setSending(({ failed }) => ({ ...NONE, failed }));
  }
  async function begin(): Promise<string> {
    const { id } = await create.mutateAsync();
    onBegun(id);
    return id;
  }
  const onSent = ({ name }: File, why: string | null) =>
    setSending((now) => ({
      ...now,
      sent: now.sent + 1,
      failed: why === null ? now.failed : [...now.failed, { name, why }],
    }));
  return { sending, send };
}
