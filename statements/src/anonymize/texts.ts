const MANUALLY =
  'Replace personal data in a text editor or spreadsheet program, keep everything else, and check that the file still fails.';

export const anonymize = {
  kind: `Saldo can’t make an anonymized copy of this kind of file. ${MANUALLY}`,
  pdf: 'Saldo can’t anonymize PDFs yet. Describe the layout instead: its columns, and how dates and amounts are written.',
  otherwise: `Saldo made a copy with invented contents, but reads it differently from the original, so it wouldn’t help. ${MANUALLY}`,
  remains: `Saldo can’t make an anonymized copy of this file, because some of its names or numbers would stay in the copy. ${MANUALLY}`,
  letters: `Saldo can’t make an anonymized copy because some characters in this file can’t be written back unchanged. ${MANUALLY}`,
};
