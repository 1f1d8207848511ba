import type { ChoiceLabel, PLAIN_LABELS } from './choice-labels.ts';
import { euros } from './notice-texts.es.ts';

/** Sentences of labels that need nothing else. */
const PLAIN: Readonly<Record<(typeof PLAIN_LABELS)[number], string>> = {
  'day-first': 'Primero el día: 31/01/2026',
  'month-first': 'Primero el mes: 01/31/2026',
  'year-first': 'Primero el año: 26/01/31',
  by_minus: 'Un menos es dinero que sale, diga lo que diga el tipo',
  by_type: 'Lo dice el tipo, lleve o no lleve un menos',
  minus_plain: 'Un menos es dinero que sale, diga lo que diga la palabra',
  minus_reversal: 'Un menos invierte lo que dice la palabra',
  minus_out: 'Un menos en la columna de cargos es dinero que sale',
  minus_back: 'Un menos en la columna de cargos es dinero devuelto',
  all_out: 'Todos los importes son gastos',
  all_in: 'Todos los importes son ingresos',
  plain_out: 'Los importes sin un menos son gastos',
  plain_in: 'Los importes sin un menos son ingresos',
  one_out: 'El importe es un gasto',
  one_in: 'El importe es un ingreso',
  not_moved: 'Todavía no, o no se moverá nunca. No importar estas filas',
  moved: 'Ya se ha movido. Importar estas filas',
  balance: 'Es un saldo o un total',
  transaction: 'Es un movimiento',
  listed_twice: 'El archivo tiene dos veces los mismos movimientos. Importarlos una vez',
  happened_twice: 'Todos estos movimientos ocurrieron dos veces',
  parts: 'Son partes de un solo movimiento. Importarlo una vez, con el importe completo',
  not_parts: 'Cada fila es un movimiento distinto',
};

type Meaning = Extract<ChoiceLabel, { is: 'words_mean' }>['words'][number];

const meaningText = ({ word, means }: Meaning): string =>
  `${word === '' ? 'Sin palabra' : word.toUpperCase()}: el dinero ${means === 'out' ? 'sale' : 'entra'}`;

export function labelText(label: ChoiceLabel): string {
  switch (label.is) {
    case 'text':
      return label.text;
    case 'day_in':
      return `${label.column}: ${label.day}`;
    case 'words_mean':
      return label.words.map(meaningText).join(', ');
    case 'gap_kept':
      return `Sí: el saldo tendría que ser ${euros(label.wanted)}, pero es ${euros(label.printed)}. Importar las filas que hay`;
    default:
      return PLAIN[label.is];
  }
}
