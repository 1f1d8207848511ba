/** E-mails and usernames are the same without regard to case. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();
