const NAME = 'invitation';

/** Opens Sign up with the code filled in. After the `#`, which no server and no log ever sees. */
export const invitationLink = (address: string, code: string): string =>
  `${address.replace(/(?<!\/)\/+$/, '')}/login#${NAME}=${encodeURIComponent(code)}`;

/** The code in the fragment of such a link; null where there is none. */
export const codeOfLink = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(NAME);
