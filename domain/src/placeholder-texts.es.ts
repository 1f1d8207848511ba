import { CONCEPT_NAMES, UNNAMED_MOVEMENT, UNNAMED_TRANSACTION } from './placeholder-texts.ts';

const NAMES: Readonly<Record<string, string>> = {
  '01': 'Cheque o retirada de efectivo',
  '02': 'Ingreso',
  '03': 'Recibo domiciliado',
  '04': 'Transferencia',
  '05': 'Cuota de préstamo',
  '06': 'Remesa de efectos',
  '07': 'Suscripción de valores',
  '08': 'Dividendo o cupón',
  '09': 'Valores',
  '10': 'Cheque gasolina',
  '11': 'Cajero automático',
  '12': 'Tarjeta',
  '13': 'Operación en el extranjero',
  '14': 'Devolución o impago',
  '15': 'Nómina o seguridad social',
  '16': 'Timbres o corretaje',
  '17': 'Intereses, comisiones, gastos o impuestos',
  '98': 'Anulación o corrección',
  '99': 'Varios',
};

/** Spanish for the descriptions that Saldo wrote, by the stored English ones. */
export const PLACEHOLDERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CONCEPT_NAMES).flatMap(([code, english]) => {
    const name = NAMES[code];
    return name === undefined ? [] : [[english, name] as const];
  }),
  [UNNAMED_MOVEMENT, 'Movimiento'],
  [UNNAMED_TRANSACTION, 'Movimiento bancario'],
]);
