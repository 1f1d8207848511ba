const BY_HAND =
  'Replace what is personal with a text editor or a spreadsheet program, keep everything else, and check that the file still fails.';

/** What is said of copies with invented contents. */
export const anonymise = {
  kind: `No anonymised copy can be made of a file of this kind. ${BY_HAND}`,
  pdf: 'A PDF cannot be anonymised yet. Describe its layout instead: which columns it has, and how days and amounts are written.',
  otherwise: `A copy with invented contents was made, but Saldo does not read it as it reads the file, so it would not help. ${BY_HAND}`,
  letters: `No anonymised copy can be made: the letters of this file could not be written back as they were. ${BY_HAND}`,
};
