import type { Bank } from '../layout.ts';

export const galicia: Bank = {
  name: 'Banco Galicia',
  country: 'AR',
  currency: 'ARS',
  layouts: [
    {
      columns: {
        Fecha: 'date',
        Descripción: null,
        Origen: 'other',
        Débitos: 'expense',
        Créditos: 'income',
        'Grupo de Conceptos': 'other',
        Concepto: null,
        'Número de Terminal': 'other',
        'Observaciones Cliente': null,
        'Número de Comprobante': 'reference',
        'Leyendas Adicionales 1': null,
        'Tipo de Movimiento': null,
        Saldo: 'balance',
      },
      sometimes: {
        'Leyendas Adicionales 2': null,
        'Leyendas Adicionales 3': null,
        'Leyendas Adicionales 4': null,
      },
      source: 'published statement',
    },
  ],
};
