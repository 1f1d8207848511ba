import type { Bank } from '../layout.ts';

export const millennium: Bank = {
  name: 'Bank Millennium',
  country: 'PL',
  currency: 'PLN',
  layouts: [
    {
      columns: {
        'Numer rachunku/karty': 'account',
        'Data transakcji': null,
        'Data rozliczenia': null,
        'Rodzaj transakcji': 'type',
        'Na konto/Z konta': 'counterparty_account',
        'Odbiorca/Zleceniodawca': 'counterparty',
        Opis: 'description',
        Obciążenia: 'expense',
        Uznania: 'income',
        Saldo: 'balance',
        Waluta: 'currency',
      },
      source: 'published statement',
    },
  ],
};
