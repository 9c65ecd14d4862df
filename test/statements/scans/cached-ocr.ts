import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OcrPage, OcrWord } from '../../../src/engine/pdf/ocr/ocr-words.ts'
import { createOcr, type Manner, type Ocr } from '../../../src/platform/parsing/ocr.ts'

type Kept = { words: OcrWord[]; seconds: number }

/** What is read of a picture is the same every time: it is kept, with the CPU seconds it took, so that the steps behind it can be tried again at once. */
export const keepReadings = (folder: string, manner: Manner): Ocr & { spent: () => number } => {
  const ocr = createOcr(1, manner)
  const place = join(folder, manner)
  mkdirSync(place, { recursive: true })
  let spent = 0
  const read: OcrPage = async (image, of) => {
    const path = join(place, `${createHash('sha256').update(image.data).digest('hex').slice(0, 24)}.json`)
    if (!existsSync(path)) {
      const before = process.cpuUsage()
      const words = await ocr.read(image, of)
      const { user, system } = process.cpuUsage(before)
      writeFileSync(path, JSON.stringify({ words, seconds: (user + system) / 1e6 } satisfies Kept))
    }
    const kept: Kept = JSON.parse(readFileSync(path, 'utf8'))
    spent += kept.seconds
    return kept.words
  }
  return { read, spent: () => spent, close: ocr.close }
}
