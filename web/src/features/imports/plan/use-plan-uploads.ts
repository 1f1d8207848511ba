import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { createEmptyPlan, planQuery, sendFile } from './api.ts';

export interface PlanUploads {
  sent: number;
  /** Number of files to send; 0 when no upload is running. */
  of: number;
  failed: readonly { name: string; why: string }[];
}

const NONE: PlanUploads = { sent: 0, of: 0, failed: [] };
/** Concurrent uploads. Few, because the server reads one user's files one at a time. */
const AT_ONCE = 2;

/** Sends files into a plan, creating one if needed, then reloads it to show what they add. */
export function usePlanUploads(planId: string | null, onBegun: (id: string) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState(NONE);
  async function send(files: readonly File[]) {
    if (files.length === 0) return;
    setSending((now) => ({ ...now, of: now.of + files.length, failed: [] }));
    try {
      const id = planId ?? (await begin());
      const queue = [...files];
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendOneByOne(id, queue)));
      await client.invalidateQueries({ queryKey: planQuery(id).queryKey });
    } catch (error) {
      toast.error(messageOf(error));
    }
    setSending(({ failed }) => ({ ...NONE, failed }));
  }
  async function begin(): Promise<string> {
    const plan = await createEmptyPlan();
    client.setQueryData(planQuery(plan.id).queryKey, plan);
    onBegun(plan.id);
    return plan.id;
  }
  async function sendOneByOne(id: string, queue: File[]) {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { name } = file;
      const why = await sendFile(id, file);
      setSending((now) => ({
        ...now,
        sent: now.sent + 1,
        failed: why === null ? now.failed : [...now.failed, { name, why }],
      }));
    }
  }
  return { sending, send };
}
