export type StatementBank = 'CAIXABANK' | 'REVOLUT' | 'BBVA';
