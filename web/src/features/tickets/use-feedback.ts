import {
  createTicket,
  type Priority,
  TICKET_TYPES,
  type Ticket,
  type TicketType,
} from '@saldo/contract/tickets';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { attempt, type Store } from '../../lib/attempt.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { toast } from '../../ui/toast.ts';
import { type Report, useAttachScreenshot, useCreateTicket } from './api.ts';
import { texts } from './texts.ts';

export interface FeedbackValues {
  title: string;
  description: string;
  priority: Priority;
  /** One text per ticket type, so switching types keeps what was entered for the others. */
  own: Record<TicketType, string>;
}

const EMPTY: FeedbackValues = {
  title: '',
  description: '',
  priority: 'medium',
  own: { bug: '', feature: '', improvement: '' },
};

export const CONTEXT = {
  bug: 'steps',
  feature: 'benefit',
  improvement: 'currentExperience',
} as const;

/** Request body: the type's own field goes into the context, if filled in. */
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

/** State of the feedback form, from input to ticket and screenshot. */
export function useFeedback() {
  const [type, setType] = useState(() => rememberedType());
  const [file, setFile] = useState<File | null>(null);
  const [bare, setBare] = useState<{ ticket: Ticket; reason: string } | null>(null);
  const create = useCreateTicket();
  const attach = useAttachScreenshot();
  const form = useContractForm(createTicket, {
    values: EMPTY,
    toBody: (values) => reportOf(type, values),
    changed: (values) => file !== null || JSON.stringify(values) !== JSON.stringify(EMPTY),
    send: async (report) => {
      try {
        return await create.mutateAsync(report);
      } catch (error) {
        toast.error(texts.failed(type));
        throw error;
      }
    },
  });

  function clear() {
    form.reset(EMPTY);
    setFile(null);
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

  return {
    form,
    type,
    file,
    bare,
    busy: form.saving || attach.isPending,
    chooseType: (next: TicketType) => {
      rememberType(next);
      setType(next);
    },
    chooseFile: setFile,
    submit: async () => {
      let done = false;
      await form.submit(async (ticket) => {
        toast.success(texts.submitted(type));
        done = !file || !ticket.id || (await attachTo(ticket, file));
      });
      if (done) clear();
    },
    attachAgain: async () => {
      if (!bare || !file || !(await attachTo(bare.ticket, file))) return;
      toast.success(texts.attached);
      clear();
    },
    leaveOut: clear,
  };
}

export type Feedback = ReturnType<typeof useFeedback>;

const KEY = 'report_type';

/** The type chosen last, or `bug` if none was. */
export function rememberedType(store: () => Store = () => localStorage): TicketType {
  const stored = attempt(() => store().getItem(KEY));
  return TICKET_TYPES.find((type) => type === stored) ?? 'bug';
}

/** If the browser has no storage, the choice lasts for this visit only. */
export const rememberType = (type: TicketType, store: () => Store = () => localStorage) =>
  attempt(() => store().setItem(KEY, type));
