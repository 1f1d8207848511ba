import type { Catalogue } from '@saldo/contract/languages';

export const es = {
  unreadable: 'No se ha podido leer la petición.',
  notJson: 'Envía JSON, con el tipo de contenido application/json.',
  notReady:
    'No se ha podido conectar con la base de datos. Inténtalo de nuevo dentro de un momento.',
  diskFull:
    'El disco del servidor está lleno y no se ha guardado nada. Elimina lo que ya no necesites o pide a quien administra tu Saldo que libere espacio.',
  notWritable:
    'El servidor no puede escribir en su disco y no se ha guardado nada. Habla con quien administra tu Saldo.',
  damaged:
    'La base de datos del servidor está dañada. Pide a quien administra tu Saldo que restaure una copia de seguridad.',
  tooLarge: 'La petición es demasiado grande.',
  tooDeep: (most: number) => `La petición tiene demasiados niveles. Envía ${most} como mucho.`,
  failed: (id: string) =>
    `Algo ha ido mal. Inténtalo de nuevo. Si sigue pasando, da este código a quien administra tu Saldo: ${id}`,
  tookTooLong: 'Está tardando demasiado. Inténtalo más tarde o elige un periodo más corto.',
  tookTooMuchMemory:
    'Hace falta más memoria de la que tiene el servidor y se ha detenido. Inténtalo más tarde o con menos datos.',
  workerBroken:
    'El servidor no ha podido terminarlo y no se ha cambiado nada. Inténtalo de nuevo dentro de un momento. Si sigue pasando, habla con quien administra tu Saldo.',
  busy: 'El servidor está ocupado. Inténtalo de nuevo dentro de un momento.',
  manySigningIn:
    'Hay demasiadas personas iniciando sesión. Inténtalo de nuevo dentro de un momento.',
  tooMany: 'Demasiadas peticiones. Inténtalo de nuevo dentro de un minuto.',
  unauthorized: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  notFound: 'No hemos encontrado nada con ese identificador.',
  noPage: 'No hemos encontrado nada en esta dirección.',
  invalid: 'Revisa los datos señalados.',
  packed: 'Envía la petición sin codificación de contenido.',
  notUtf8: 'Envía el texto con el juego de caracteres UTF-8.',
  tooSlow:
    'La petición ha llegado con demasiada lentitud. Inténtalo de nuevo con una conexión más rápida.',
  answerTooLong:
    'La respuesta sería demasiado larga. Pídela por páginas, con limit y offset, o de un periodo más corto.',
  notForm: (field: string) => `Envía el archivo como multipart/form-data, en el campo «${field}».`,
} satisfies Catalogue<typeof import('./texts.ts').en>;
