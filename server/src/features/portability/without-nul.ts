/** PostgreSQL's text cannot hold a NUL, and no person has typed one. */
export const withoutNul = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '') : text;
