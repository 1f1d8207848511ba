export const texts = {
  title: 'Language',
  field: 'language',
  ofBrowser: 'As in the browser',
  hint: 'Your emails and notifications are in this language too. Names you chose stay as they are.',
};
