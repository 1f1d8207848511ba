import type { Catalogue } from '@saldo/contract/languages';

export const roleTexts = {
  ADMIN: 'Administrador',
  USER: 'Usuario',
  EDITOR: 'Editor',
  VIEWER: 'Solo lectura',
} satisfies Catalogue<typeof import('./role-texts.ts').roleTexts>;
