import type { Priority, TicketStatus, TicketType } from '@saldo/contract/tickets';
import * as common from '../../lib/common-texts.ts';
import { count } from '../../lib/format.ts';

/** UI text for the feedback form. */
export const texts = {
  today: common.today,
  yesterday: common.yesterday,
  daysAgo: (days: number) => `${days} days ago`,
  title: common.feedbackBugs,
  purpose: 'Report a problem or suggest an idea.',
  viewOnly: 'You are in view-only mode. Contact an administrator to submit feedback.',
  type: 'What is it about?',
  types: { bug: 'Bug', feature: 'Feature', improvement: 'Improvement' } satisfies Record<
    TicketType,
    string
  >,
  intro: {
    bug: 'Something isn’t working as it should.',
    feature: 'Something Saldo can’t do yet.',
    improvement: 'Something that works but could be better.',
  } satisfies Record<TicketType, string>,
  titleField: 'Title',
  titlePlaceholder: {
    bug: 'The March total is off by one day',
    feature: 'Split a purchase between two categories',
    improvement: 'Fewer steps to rename a category',
  } satisfies Record<TicketType, string>,
  description: common.description,
  descriptionHint: {
    bug: 'What you saw and what you expected to see.',
    feature: 'What you would like to do.',
    improvement: 'What should be different.',
  } satisfies Record<TicketType, string>,
  own: {
    bug: { label: 'Steps to Reproduce', hint: 'Step by step, starting from a page in Saldo.' },
    feature: { label: 'Expected Benefit', hint: 'What it would make easier, and how often.' },
    improvement: {
      label: 'Current Experience',
      hint: 'How it works today and where it gets in the way.',
    },
  } satisfies Record<TicketType, { label: string; hint: string }>,
  priority: 'Priority',
  priorities: { low: common.low, medium: 'Medium', high: common.high } satisfies Record<
    Priority,
    string
  >,
  optional: 'optional',

  screenshot: 'Screenshot',
  dropHere: 'Drop an image here, paste it, or',
  dropNow: 'Drop to attach',
  browse: common.browseFiles,
  accepted: 'PNG, JPEG or WebP · up to 5 MB',
  chosen: 'Selected screenshot',
  remove: 'Remove screenshot',
  preview: (name: string) => `Preview of ${name}`,
  wrongType: 'Screenshots must be PNG, JPEG or WebP images.',
  tooLarge: (size: string) => `This image is ${size}. Screenshots can be up to 5 MB.`,
  oneAtATime: 'Please choose one image at a time.',
  emptyFile: 'This file is empty.',

  submit: 'Submit',
  submitting: 'Submitting…',
  submitted: (type: TicketType) => `Your ${type} has been submitted successfully!`,
  failed: (type: TicketType) => `Failed to submit ${type}. Please try again later.`,
  notAttached: (type: TicketType) => `Your ${type} was sent, but its screenshot wasn’t.`,
  attachAgain: common.tryAgain,
  leaveOut: 'Skip Screenshot',
  notSent: 'Your feedback hasn’t been sent.',
  attached: 'Screenshot attached',

  nextTitle: 'What happens next',
  next: [
    'The people who run this server will see it, with your name.',
    'They see what you wrote and your screenshot, but nothing from your accounts.',
    'Hide any names and amounts you don’t want to share.',
  ],
} as const;

/** UI text for the ticket board. */
export const board = {
  statuses: {
    pending: 'Pending',
    in_progress: 'In Progress',
    done: common.done,
    wont_do: 'Won’t Do',
  } satisfies Record<TicketStatus, string>,
  loading: 'Loading tickets',
  loadFailed: 'Failed to load tickets. Please try again.',
  label: 'Ticket board',
  search: 'Search title, description, user',
  type: 'Type',
  allTypes: 'All Types',
  status: 'Status',
  allStatuses: 'All Statuses',
  order: 'Order',
  orders: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Recently updated',
    priority: 'Priority',
  },
  found: (shown: number, all: number) =>
    shown === all ? count(all, 'ticket') : `${shown} of ${count(all, 'ticket')}`,
  empty: 'No tickets yet',
  emptyHint: 'Feedback from your users appears here.',
  nothing: 'No tickets found',
  nothingHint: 'No tickets match your search and filters.',
  clear: common.clearFilters,
  noneHere: 'No tickets',
  dropHere: 'Drop here',
  unknown: 'Unknown',
  hasScreenshot: 'Has a screenshot',
  actions: (title: string) => `Actions for ${title}`,
  drag: (title: string) => `Move ${title}`,
  edit: common.edit,
  delete: common.deleteAction,
  moveTo: (status: string) => `Move to ${status}`,
  moved: (status: string) => `Ticket moved to ${status}`,
  moveFailed: (message: string) => `Failed to update ticket status: ${message}`,
  gone: 'This ticket no longer exists.',
  ticket: 'Ticket',

  howToDrag:
    'To move a ticket, press Space or Enter. Use the left and right arrow keys to choose a column, Space or Enter to drop it, and Escape to cancel.',
  picked: (title: string, status: string) => `Picked up ${title} from ${status}.`,
  over: (title: string, status: string) => `${title} is over ${status}.`,
  outside: (title: string) => `${title} is not over a column.`,
  dropped: (title: string, status: string) => `${title} was dropped on ${status}.`,
  putBack: (title: string) => `${title} stays where it was.`,

  editTitle: 'Edit Ticket',
  titleField: 'Title',
  description: common.description,
  priority: 'Priority',
  submittedBy: 'Submitted By',
  own: {
    steps: 'Steps to Reproduce',
    benefit: 'Expected Benefit',
    currentExperience: 'Current Experience',
  },
  screenshot: 'Screenshot',
  screenshotAlt: (title: string) => `Screenshot for ${title}`,
  screenshotLoading: 'Loading screenshot',
  screenshotFailed: 'Failed to load the screenshot.',
  enlarge: 'View full size',
  update: 'Update Ticket',
  updating: common.updating,
  updated: (title: string) => `Ticket "${title}" updated successfully!`,
  updateFailed: (message: string) => `Failed to update ticket: ${message}`,

  deleteTitle: 'Delete Ticket',
  deleteAsk: 'Are you sure you want to delete this ticket?',
  deleteFinal: 'This action cannot be undone.',
  cascade: 'Also delete its screenshot',
  cascadeHint: 'A ticket with a screenshot can only be deleted together with it.',
  deleteConfirm: 'Delete Ticket',
  deleting: common.deleting,
  deleted: 'Ticket deleted successfully!',
  deleteFailed: (message: string) => `Failed to delete ticket: ${message}`,
} as const;
