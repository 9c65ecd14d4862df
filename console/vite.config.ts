import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    // Those that know light-dark() and nesting; rewriting them would double the sheet.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy allows no data: addresses, so nothing is put into the files that use it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    // `vite console` beside a running service, for work on the console alone.
    proxy: Object.fromEntries(['/api', '/files', '/healthz'].map((path) => [path, process.env.HOLDBACK_URL ?? 'http://127.0.0.1:3000'])),
  },
})
