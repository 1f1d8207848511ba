import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.SALDO_API ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': api, '/healthz': api } },
  preview: { proxy: { '/api': api, '/healthz': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    // The policy of the server allows no data: fonts and scripts.
    assetsInlineLimit: 0,
  },
});
