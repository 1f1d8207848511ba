/** A word of a bank's text, as it is written and as the tables have it. */
export interface Token {
  raw: string;
  /** Folded. */
  word: string;
  /** What stands between the word before and this one, with `REFERENCE` and `LEGAL_FORM` for what was cut out there. */
  glue: string;
  /** A legal form was cut out behind the last word of the text. */
  formBehind?: boolean;
  /** The same of a number. */
  numberBehind?: boolean;
}
