import { defineConfig } from 'vitest/config'
import { common, run } from './vitest.config.ts'

/** `npm run test:quick`: what can be told in less than a minute while one works. Pure code, and a walk through the interface. */
export default defineConfig({
  test: {
    ...common,
    ...run,
    include: [
      'src/{shared,engine}/**/*.test.ts',
      'src/platform/{model,exports,http}/**/*.test.ts',
      'src/resources/{keys,webhooks}/**/*.test.ts',
      'test/conformance/{deals,payments,errors}.test.ts',
    ],
    // Draws and reads hundreds of PDFs.
    exclude: ['src/engine/fraud/tampered.test.ts'],
  },
})
