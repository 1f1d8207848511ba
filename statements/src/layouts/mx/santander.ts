import type { Bank } from '../layout.ts';

export const santander: Bank = {
  name: 'Santander',
  country: 'MX',
  currency: 'MXN',
  layouts: [
    {
      columns: {
        Cuenta: 'account',
        Fecha: 'date',
        Hora: 'other',
        Sucursal: 'other',
        Descripción: 'description',
        'Cargo/Abono': 'sign_column',
        Importe: 'amount',
        Saldo: 'balance',
        Referencia: 'reference',
        Concepto: null,
      },
      source: 'published statement',
    },
  ],
};
