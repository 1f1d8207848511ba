import type { Bank } from '../layout.ts';

export const banquePopulaire: Bank = {
  name: 'Banque Populaire',
  country: 'FR',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Date de comptabilisation': 'date',
        'Libelle simplifie': 'description',
        'Libelle operation': 'description',
        Reference: 'reference',
        'Informations complementaires': 'note',
        'Type operation': 'type',
        Categorie: 'category',
        'Sous categorie': 'category',
        Debit: 'expense',
        Credit: 'income',
        'Date operation': 'purchase_date',
        'Date de valeur': 'value_date',
        'Pointage operation': 'other',
      },
      source: 'published statement',
    },
  ],
};
