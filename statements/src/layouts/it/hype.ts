import type { Bank } from '../layout.ts';

export const hype: Bank = {
  name: 'Hype',
  country: 'IT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Data operazione': null,
        'Data contabile': null,
        Iban: null,
        Tipologia: 'type',
        Nome: 'counterparty',
        Descrizione: 'description',
        'Importo ( € )': 'amount',
      },
      source: 'https://github.com/lorenzogiudici5/ofxstatement-hype',
    },
  ],
};
