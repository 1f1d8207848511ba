import type { Bank } from '../layout.ts';

export const jyskeBank: Bank = {
  name: 'Jyske Bank',
  country: 'DK',
  currency: 'DKK',
  layouts: [
    {
      columns: {
        Dato: 'date',
        Tekst: 'description',
        Beløb: 'amount',
        Saldo: 'balance',
        Kommentar: 'note',
        Afstemt: 'other',
        Flag: 'other',
        Konto: null,
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
