import type { Role } from '@saldo/contract/common';

/** Names of roles. */
export const roleTexts = {
  ADMIN: 'Admin',
  USER: 'User',
  EDITOR: 'Editor',
  VIEWER: 'Viewer',
} satisfies Record<Role, string>;
