import { valueTexts } from './texts.ts';

const amount = (plain: string): string =>
  Number(plain).toLocaleString('es-ES', {
    minimumFractionDigits: plain.split('.')[1]?.length ?? 0,
    useGrouping: 'always',
  });

export const textOfValue = valueTexts({
  values: {
    income: 'Ingreso',
    expense: 'Gasto',
    interest: 'Intereses',
    transfer: 'Transferencia',
    card_payment: 'Pago con tarjeta',
    topup: 'Recarga',
    unknown: 'Desconocido',
    current: 'Corriente',
    deposit: 'Ahorro',
  },
  yes: 'Sí',
  no: 'No',
  none: 'Ninguna',
  uncategorized: 'Sin categoría',
  amount,
});
