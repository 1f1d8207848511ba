const NAME = 'invitation';

/** Link that opens the sign-up page with the code filled in. The code follows the `#`, so no server or log sees it. */
export const invitationLink = (address: string, code: string): string =>
  `${address.replace(/(?<!\/)\/+$/, '')}/login#${NAME}=${encodeURIComponent(code)}`;

/** Reads the code from the fragment of an invitation link; null if it has none. */
export const codeOfLink = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(NAME);
