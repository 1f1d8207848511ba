/** Bank code of Saldo exports in the import history. */
export const OWN_BANK = 'SALDO';
