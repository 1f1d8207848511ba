import type { Bank } from '../layout.ts';

export const banorte: Bank = {
  name: 'Banorte',
  country: 'MX',
  currency: 'MXN',
  layouts: [
    {
      columns: {
        Cuenta: 'account',
        'Fecha de Operación': 'date',
        Fecha: null,
        Referencia: 'reference',
        Descripción: 'description',
        'Cod. Transac': 'other',
        Sucursal: 'other',
        Depósitos: 'income',
        Retiros: 'expense',
        Saldo: 'balance',
        Movimiento: 'other',
        'Descripción Detallada': null,
        Cheque: 'reference',
      },
      source: 'published statement',
    },
  ],
};
