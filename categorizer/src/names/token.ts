/** A word of a bank's description, as written and as the tables spell it. */
export interface Token {
  raw: string;
  /** The folded word. */
  word: string;
  /**
   * The characters between the previous word and this one, with `REFERENCE` and `LEGAL_FORM` for parts that were cut
   * out.
   */
  glue: string;
  /** Set on the last word if a legal form was cut out after it. */
  formBehind?: boolean;
  /** Set if a number was cut out after it. */
  numberBehind?: boolean;
}
