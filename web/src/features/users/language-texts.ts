export const texts = {
  title: 'Language',
  field: 'language',
  automatic: 'Automatic',
  hint: 'Emails and notifications are in this language too. Automatic means that of your browser.',
};
