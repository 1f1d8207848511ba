import type { Bank } from '../layout.ts';

export const sPankki: Bank = {
  name: 'S-Pankki',
  country: 'FI',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Kirjauspäivä: 'date',
        Maksupäivä: null,
        Summa: 'amount',
        Tapahtumalaji: 'type',
        Maksaja: 'payer',
        'Saajan nimi': 'payee',
        'Saajan tilinumero': null,
        'Saajan BIC-tunnus': 'other',
        Viitenumero: 'reference',
        Viesti: null,
        Arkistointitunnus: 'reference',
      },
      source: 'published statement',
    },
  ],
};
