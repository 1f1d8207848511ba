import type { Catalogue } from '@saldo/contract/languages';

export const backups = {
  running:
    'Se está haciendo una copia de seguridad o acaba de terminar. Inténtalo de nuevo dentro de 30 segundos.',
  lockedOut:
    'En esa copia de seguridad no tienes el rol de administrador, así que al restaurarla perderías el acceso. No se ha cambiado nada. Detén Saldo y usa npm run restore.',
  notFound: (path: string) => `No se ha encontrado el archivo: ${path}`,
  notBackup: 'Este archivo no es una copia de seguridad de Saldo.',
  oneUser:
    'Este archivo contiene un solo usuario. Restaura una copia de seguridad de toda la base de datos.',
  beforeRelease:
    'Esta copia de seguridad es de una versión de Saldo anterior a la primera publicada, y esta versión no puede restaurarla. Restáurala con la versión que la hizo, pide a cada usuario que exporte sus datos e importa aquí las exportaciones.',
  newer: (version: string) =>
    `Esta copia de seguridad es de una versión más nueva de Saldo (${version}). Actualiza Saldo y después restáurala.`,
  otherVersion:
    'Esta copia de seguridad no es de la misma versión que la base de datos. Restáurala en una base de datos vacía: otro DATA_DIR o una base de datos nueva de PostgreSQL.',
  noEnd: 'Esta copia de seguridad está dañada: falta el final.',
  damaged: (how: string) =>
    `Esta copia de seguridad está dañada: ${how}. No se ha cambiado nada. Usa otra copia.`,
  differs: (where: string) =>
    `Los datos restaurados no coinciden con la copia de seguridad (${where}). No se ha cambiado nada.`,
  damage: {
    packed: 'no se puede descomprimir',
    afterEnd: 'hay datos después del final',
    noEnd: 'falta el final',
    noTable: 'hay una fila antes que su tabla',
    rows: (table: string) => `las filas de ${table} han cambiado`,
    unreadable: 'hay una línea que no se puede leer',
    invalid: 'hay una línea que no es válida',
  },
} satisfies Catalogue<typeof import('./en-backups.ts').backups>;
