import type { Priority, TicketStatus, TicketType } from '@saldo/contract/tickets';

/** Every sentence of the feedback form. */
export const texts = {
  title: 'Feedback & Bugs',
  purpose: 'Tell us what is wrong, and what is missing.',
  viewOnly: 'You are in view-only mode. Viewers cannot submit feedback.',
  type: 'What is it about',
  types: { bug: 'Bug', feature: 'Feature', improvement: 'Improvement' } satisfies Record<
    TicketType,
    string
  >,
  intro: {
    bug: 'Something does not work as it should.',
    feature: 'Something that Saldo cannot do yet.',
    improvement: 'Something that works, and could be better.',
  } satisfies Record<TicketType, string>,
  titleField: 'Title',
  titlePlaceholder: {
    bug: 'The total of March is off by one day',
    feature: 'Split a purchase between two categories',
    improvement: 'Fewer steps to rename a category',
  } satisfies Record<TicketType, string>,
  description: 'Description',
  descriptionHint: {
    bug: 'What you saw, and what you expected to see.',
    feature: 'What you would like to do.',
    improvement: 'What should be different.',
  } satisfies Record<TicketType, string>,
  own: {
    bug: { label: 'Steps to Reproduce', hint: 'One after the other, from a screen that we know.' },
    feature: { label: 'Expected Benefit', hint: 'What it would make easier, and how often.' },
    improvement: {
      label: 'Current Experience',
      hint: 'How it is today, and where it gets in the way.',
    },
  } satisfies Record<TicketType, { label: string; hint: string }>,
  priority: 'Priority',
  priorities: { low: 'Low', medium: 'Medium', high: 'High' } satisfies Record<Priority, string>,
  optional: 'optional',
  titleRequired: 'Title is required',
  descriptionRequired: 'Description is required',

  screenshot: 'Screenshot',
  dropHere: 'Drop a picture here, paste it, or',
  dropNow: 'Drop it to attach it',
  browse: 'Browse files',
  accepted: 'PNG, JPEG or WebP · up to 5 MB',
  chosen: 'Chosen screenshot',
  remove: 'Remove screenshot',
  preview: (name: string) => `Preview of ${name}`,
  wrongType: 'A screenshot must be a PNG, JPEG or WebP picture.',
  tooLarge: (size: string) => `This picture is ${size}. Screenshots may be up to 5 MB.`,
  oneAtATime: 'Please choose one picture at a time.',
  emptyFile: 'This file is empty.',

  submit: 'Submit',
  submitting: 'Submitting…',
  submitted: (type: TicketType) => `Your ${type} has been submitted successfully!`,
  failed: (type: TicketType) => `Failed to submit ${type}. Please try again later.`,
  notAttached: (type: TicketType) => `Your ${type} has arrived, its screenshot has not.`,
  attachAgain: 'Try Again',
  leaveOut: 'Leave It Out',
  attached: 'Screenshot attached',

  nextTitle: 'What happens then',
  next: [
    'It arrives on the board of the people who run your Saldo, with your name.',
    'They see the picture and what you wrote, and nothing of your accounts.',
    'Cover names and amounts in the picture that are nobody else’s business.',
  ],
} as const;

/** Every sentence of the board. */
export const board = {
  statuses: {
    pending: 'Pending',
    in_progress: 'In Progress',
    done: 'Done',
    wont_do: "Won't Do",
  } satisfies Record<TicketStatus, string>,
} as const;
