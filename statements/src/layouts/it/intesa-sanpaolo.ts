import type { Bank } from '../layout.ts';

export const intesaSanpaolo: Bank = {
  name: 'Intesa Sanpaolo',
  country: 'IT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Data: 'date',
        Operazione: 'description',
        Dettagli: 'description',
        'Conto o carta': null,
        Contabilizzazione: null,
        Categoria: 'category',
        Valuta: 'currency',
        Importo: 'amount',
      },
      source: 'https://github.com/Jacotsu/ofxstatement-intesasp',
    },
  ],
};
