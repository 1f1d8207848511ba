import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';

export const texts = {
  title: 'Confirma que eres tú',
  why: 'Por seguridad, confirma que eres tú antes de continuar.',
  password: 'Tu contraseña',
  passwordRequired: 'Escribe tu contraseña',
  passwordWrong: common.invalidPassword,
  code: common.code,
  codeHint: 'El código que muestra ahora tu app de autenticación o un código de recuperación.',
  codeRequired: 'Escribe el código',
  codeWrong: 'El código no es válido. Cambia cada 30 segundos: escribe el que ves ahora.',
  confirm: common.confirm,
  passkey: 'Confirmar con una llave de acceso',
  passkeyNotUsed: 'No se ha usado ninguna llave de acceso. Inténtalo de nuevo o usa tu contraseña.',
  failed: (message: string) => `No se ha podido confirmar que eres tú: ${message}`,
} satisfies Catalogue<typeof import('./texts.ts').texts>;
