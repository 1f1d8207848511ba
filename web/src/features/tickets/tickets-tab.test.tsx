import {
  deleteTicket,
  getAttachment,
  listTickets,
  type Ticket,
  updateTicket,
} from '@saldo/contract/tickets';
import { getProfile } from '@saldo/contract/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { button, dialog, openApp, toasts, waitForFocusWithin } from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { makeProfile } from '../users/testing.ts';
import { makeTicket, PICTURE } from './testing.ts';

const TITLE = 'Wrong total';
const column = (name: string) =>
  page.getByRole('region', { name: 'Ticket board' }).getByRole('region', { name, exact: true });

/** Opens an administrator's board with a fake server that keeps changes. */
function open(given: readonly Ticket[] = [makeTicket()], replies: readonly Reply[] = []) {
  let tickets = given;
  return openApp(
    '/admin?tab=tickets',
    [
      on(listTickets, () => [...tickets]),
      on(updateTicket, ({ params, body }) => {
        const change = updateTicket.body.parse(body);
        tickets = tickets.map((one) =>
          one.id === params.id ? makeTicket(defined(one, change)) : one,
        );
        return tickets.find(({ id }) => id === params.id) ?? makeTicket();
      }),
      when(getAttachment, new Response(PICTURE)),
      when(getProfile, { user: makeProfile({ role: 'ADMIN' }) }),
      ...replies,
    ],
    { role: 'ADMIN' },
  );
}

type Change = ReturnType<typeof updateTicket.body.parse>;
const defined = (ticket: Ticket, { title, status, priority }: Change): Ticket => ({
  ...ticket,
  title: title ?? ticket.title,
  status: status ?? ticket.status,
  priority: priority ?? ticket.priority,
});

test('moves a ticket by its menu, and back when the server rejects it', async () => {
  const { server } = open();
  await userEvent.click(button(`Actions for ${TITLE}`));
  await press(page.getByRole('menuitem', { name: 'Move to In Progress' }));
  await expect.element(toasts).toMatchTextContent('Ticket moved to In Progress');
  await expect.element(column('In Progress')).toMatchTextContent(TITLE);
  server.now(when(updateTicket, refusal('internal_error', 'The disk is full')));
  await userEvent.click(button(`Actions for ${TITLE}`));
  await press(page.getByRole('menuitem', { name: 'Move to Done' }));
  await expect
    .element(toasts)
    .toMatchTextContent('Failed to update ticket status: The disk is full');
  await expect.element(column('In Progress')).toMatchTextContent(TITLE);
  await expect.element(column('Done')).not.toMatchTextContent(TITLE);
});

test('edits a ticket and shows its screenshot', async () => {
  open([makeTicket({ has_attachment: true })]);
  await press(button(TITLE));
  const form = dialog('Edit Ticket');
  await expect.element(form.getByLabelText('Submitted By')).toHaveValue('Lucía Martín');
  await expect.element(form.getByLabelText('Submitted By')).toHaveAttribute('readonly');
  await expect.element(form.getByRole('img', { name: `Screenshot for ${TITLE}` })).toBeVisible();
  await expectAccessible();
  await press(form.getByRole('button', { name: 'View full size' }));
  const large = dialog('Screenshot');
  await expect.element(large.getByRole('img')).toBeVisible();
  await waitForFocusWithin(large);
  await userEvent.keyboard('{Escape}');
  await expect.element(form.getByRole('button', { name: 'View full size' })).toHaveFocus();
  await fill(form.getByLabelText('Title'), '');
  await press(form.getByRole('button', { name: 'Update Ticket' }));
  await expect.element(form.getByText('Title is required')).toBeVisible();
  await fill(form.getByLabelText('Title'), `${TITLE} again`);
  await choose(form.getByLabelText('Status'), 'done');
  await choose(form.getByLabelText('Priority'), 'low');
  await press(form.getByRole('button', { name: 'Update Ticket' }));
  await expect.element(toasts).toMatchTextContent(`Ticket "${TITLE} again" updated successfully!`);
  await expect.element(column('Done')).toMatchTextContent(`${TITLE} again`);
});

test('deletes a ticket with its screenshot only after confirmation', async () => {
  const { server } = open(
    [makeTicket({ has_attachment: true })],
    [
      on(deleteTicket, ({ query }) => {
        if (!query.cascade) return refusal('ticket_has_attachments', 'It has a screenshot.');
        server.now(when(listTickets, []));
        return {};
      }),
    ],
  );
  await userEvent.click(button(`Actions for ${TITLE}`));
  await press(page.getByRole('menuitem', { name: 'Delete' }));
  const question = dialog('Delete Ticket');
  await press(question.getByRole('button', { name: 'Delete Ticket' }));
  await expect.element(question.getByRole('alert')).toMatchTextContent('Failed to delete ticket: ');
  await press(question.getByRole('checkbox'));
  await expectAccessible();
  await press(question.getByRole('button', { name: 'Delete Ticket' }));
  await expect.element(toasts).toMatchTextContent('Ticket deleted successfully!');
  await expect.element(page.getByText(/^No tickets (found|yet)$/)).toBeVisible();
});

test('filters and sorts the board, and puts an unknown status into Pending', async () => {
  const { server, load } = open();
  await choose(page.getByLabelText('Type'), 'feature');
  await expect.element(page.getByText('No tickets found')).toBeVisible();
  await choose(page.getByLabelText('Type'), 'bug');
  await choose(page.getByLabelText('Status'), 'pending');
  await expect.element(column('Pending')).toMatchTextContent(TITLE);
  const newer = makeTicket({ title: 'Newer', created_at: '2999-01-01T00:00:00.000Z' });
  const older = { ...makeTicket({ id: 'other', title: 'Older', user: null }), status: 'archived' };
  server.now(when(listTickets, Response.json([older, newer])));
  load('/admin?tab=tickets');
  const titles = () =>
    column('Pending')
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Newer', 'Older']);
  await expect.element(column('Pending')).toMatchTextContent('Unknown');
  await choose(page.getByLabelText('Order'), 'oldest');
  await expect.poll(titles).toEqual(['Older', 'Newer']);
});
