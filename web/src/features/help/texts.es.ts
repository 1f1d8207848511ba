import type { Catalogue } from '@saldo/contract/languages';
import { count } from '../../lib/format.ts';

export const texts = {
  title: 'Preguntas frecuentes y ayuda',
  purpose: 'Todo lo que necesitas saber sobre Saldo.',
  search: 'Buscar en la ayuda',
  contents: 'Contenido',
  found: (n: number) => count(n, 'respuesta'),
  nothing: 'No se ha encontrado ninguna respuesta',
  nothingHint: 'Prueba con otras palabras o pregunta a quien administra tu Saldo.',
  clear: 'Quitar la búsqueda',
  ask: 'Hacer una pregunta o avisar de un problema',
  linkTo: (question: string) => `Enlace a: ${question}`,
  stillStuck: '¿Sigues con dudas?',
  stillStuckHint: 'Escribe a quien administra tu Saldo. Una captura de pantalla ayuda.',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
