import type { Catalogue } from '@saldo/contract/languages';

export const keepReceiptTexts = {
  title: 'Guardar como justificante',
  hint: 'Escribe lo que pone en el justificante. Saldo muestra los movimientos de ese mismo importe, desde dos días antes hasta siete después.',
  amount: 'Importe',
  day: 'Día',
  none: 'No hay ningún movimiento de este importe en torno a ese día.',
  noneHint: 'Comprueba el importe y el día, o importa antes el extracto.',
  choose: (name: string) => `Añadir a ${name}`,
  typeFirst: 'Escribe un importe y un día para ver los movimientos.',
  kept: (file: string, name: string) => `${file} se ha añadido a ${name}`,
} satisfies Catalogue<typeof import('./keep-receipt-texts.ts').keepReceiptTexts>;
