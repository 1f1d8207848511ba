import type { Catalogue } from '@saldo/contract/languages';

const MANUALLY =
  'Sustituye los datos personales con un editor de texto o una hoja de cálculo, deja lo demás como está y comprueba que el archivo sigue dando el mismo error.';

export const anonymize = {
  kind: `Saldo no puede crear una copia anónima de este tipo de archivo. ${MANUALLY}`,
  pdf: 'Saldo aún no puede anonimizar archivos PDF. Describe cómo es: qué columnas tiene y cómo están escritos las fechas y los importes.',
  otherwise: `Saldo ha creado una copia con contenido inventado, pero no la lee igual que el original, así que no serviría. ${MANUALLY}`,
  remains: `Saldo no puede crear una copia anónima de este archivo, porque algunos de sus nombres o números quedarían en la copia. ${MANUALLY}`,
  letters: `Saldo no puede crear una copia anónima, porque algunos caracteres de este archivo no se pueden volver a escribir tal cual. ${MANUALLY}`,
} satisfies Catalogue<typeof import('./texts.ts').anonymize>;
