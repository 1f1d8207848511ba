import type { Priority, Ticket, TicketType } from '@saldo/contract/tickets';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { type Report, useAttachScreenshot, useCreateTicket } from './api.ts';
import { rememberedType, rememberType } from './report-type.ts';
import { texts } from './texts.ts';

export interface FeedbackValues {
  title: string;
  description: string;
  priority: Priority;
  /** One field a type: what was typed for another waits there. */
  own: Record<TicketType, string>;
}

const EMPTY: FeedbackValues = {
  title: '',
  description: '',
  priority: 'medium',
  own: { bug: '', feature: '', improvement: '' },
};

const CONTEXT = { bug: 'steps', feature: 'benefit', improvement: 'currentExperience' } as const;

/** What is sent: the type's own field goes into the context, when something stands in it. */
export function reportOf(type: TicketType, values: FeedbackValues): Report {
  const own = values.own[type].trim();
  return {
    type,
    title: values.title.trim(),
    description: values.description.trim(),
    context: own === '' ? {} : { [CONTEXT[type]]: own },
    priority: values.priority,
  };
}

/** The form on its way to a ticket, and to the ticket's screenshot. */
export function useFeedback() {
  const [type, setType] = useState(() => rememberedType());
  const [values, setValues] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState(false);
  /** A ticket that has arrived without its screenshot. */
  const [bare, setBare] = useState<{ ticket: Ticket; reason: string } | null>(null);
  const create = useCreateTicket();
  const attach = useAttachScreenshot();

  function clear() {
    setValues(EMPTY);
    setFile(null);
    setChecked(false);
    setBare(null);
  }

  async function attachTo(ticket: Ticket, picture: File) {
    try {
      await attach.mutateAsync({ ticketId: ticket.id, file: picture });
      return true;
    } catch (error) {
      setBare({ ticket, reason: messageOf(error) });
      return false;
    }
  }

  async function submit() {
    let ticket: Ticket;
    try {
      ticket = await create.mutateAsync(reportOf(type, values));
    } catch {
      toast.error(texts.failed(type));
      return;
    }
    toast.success(texts.submitted(type));
    if (!file || !ticket.id || (await attachTo(ticket, file))) clear();
  }

  return {
    type,
    values,
    file,
    checked,
    bare,
    busy: create.isPending || attach.isPending,
    /** Something stands in it that would be lost. */
    unsent: file !== null || JSON.stringify(values) !== JSON.stringify(EMPTY),
    missing: {
      title: values.title.trim() === '' ? texts.titleRequired : null,
      description: values.description.trim() === '' ? texts.descriptionRequired : null,
    },
    chooseType: (next: TicketType) => {
      rememberType(next);
      setType(next);
    },
    change: (changes: Partial<FeedbackValues>) => setValues((now) => ({ ...now, ...changes })),
    chooseFile: setFile,
    check: () => setChecked(true),
    submit,
    attachAgain: async () => {
      if (!bare || !file || !(await attachTo(bare.ticket, file))) return;
      toast.success(texts.attached);
      clear();
    },
    leaveOut: clear,
  };
}

export type Feedback = ReturnType<typeof useFeedback>;
