import { expect, test } from 'vitest'
import { loadPdfium } from '../../platform/parsing/pdfium-wasm.ts'

test('the views follow the memory when it grows', async () => {
  const pdfium = await loadPdfium()
  const before = pdfium.u8()
  const address = pdfium.c.malloc(before.length)
  expect(before.length).toBe(0)
  pdfium.u8()[address] = 7
  expect(pdfium.u8().length).toBe(pdfium.c.memory.buffer.byteLength)
  expect(new Uint8Array(pdfium.c.memory.buffer)[address]).toBe(7)
  expect(pdfium.f32().length * 4).toBe(pdfium.u8().length)
  pdfium.c.free(address)
})
