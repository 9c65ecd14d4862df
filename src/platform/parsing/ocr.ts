import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { OcrPage, OcrWord } from '../../engine/pdf/ocr/ocr-words.ts'
import type { PageImage } from '../../engine/pdf/render.ts'

/**
 * Two ways to read a picture, by two models and two ways of cutting a page, so that one does not slip where the other does. The quick one takes the page as one
 * column of lines; the careful one looks for columns, and now and then loses one.
 */
export type Manner = 'quick' | 'careful'

export type Ocr = { read: OcrPage; close: () => Promise<void> }

type Settings = { folder: string; segmentation: PSM }

const MANNERS: Record<Manner, Settings> = {
  quick: { folder: join(import.meta.dirname, 'models'), segmentation: PSM.SINGLE_COLUMN },
  careful: {
    folder: join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    segmentation: PSM.AUTO,
  },
}

/** Tesseract with an English model that lies on the disk: no network, nothing written. It is started with the first page and kept for the next ones until it is closed. */
export const createOcr = (threads: number, manner: Manner): Ocr => {
  let idle: Promise<Worker>[] = []
  let all: Promise<Worker>[] = []
  const waiting: ((worker: Promise<Worker>) => void)[] = []

  const take = (): Promise<Worker> => {
    const free = idle.pop()
    if (free) return free
    if (all.length < threads) {
      const started = startWorker(MANNERS[manner])
      all.push(started)
      return started
    }
    return new Promise<Worker>((resolve) => waiting.push(resolve))
  }
  const give = (worker: Promise<Worker>): void => {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }

  const read: OcrPage = async (image, of) => {
    const worker = await take()
    try {
      await worker.setParameters({
        user_defined_dpi: String(Math.round(image.dpi)),
        tessedit_pageseg_mode: of === 'line' ? PSM.SINGLE_LINE : MANNERS[manner].segmentation,
      })
      const { data } = await worker.recognize(portableGrayMap(image), {}, { text: false, tsv: true })
      return parseTsv(data.tsv ?? '')
    } finally {
      give(Promise.resolve(worker))
    }
  }
  const close = async (): Promise<void> => {
    const closing = all
    all = []
    idle = []
    await Promise.all(closing.map(async (worker) => (await worker).terminate()))
  }
  return { read, close }
}

const startWorker = ({ folder }: Settings): Promise<Worker> =>
  compiledInEarnest(() => createWorker('eng', OEM.LSTM_ONLY, { langPath: folder, gzip: true, cacheMethod: 'none' }))

let starting = 0
/**
 * As it starts, tesseract tries whether the processor sums products of signed bytes exactly in one instruction, and keeps to slow loops
 * if not. V8's quick compiler, which is the first to compile anything, knows no such instruction on ARM and gets two products of -128
 * wrong; its optimizing one does. So that one alone compiles what runs during a start. Weights and inputs lie within 127 of zero, for
 * which both are exact: what is read is the same to the letter, in half the time. Elsewhere the quick one may be wrong for more than
 * that, and is left to fail the trial.
 */
const compiledInEarnest = async <T>(start: () => Promise<T>): Promise<T> => {
  if (process.arch !== 'arm64') return start()
  if (starting++ === 0) setFlagsFromString('--no-liftoff')
  try {
    return await start()
  } finally {
    if (--starting === 0) setFlagsFromString('--liftoff')
  }
}

/** The plainest picture format that tesseract takes: a header and the bytes as they are. */
const portableGrayMap = (image: PageImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${image.width} ${image.height}\n255\n`, 'latin1'), image.data])

const WORD_LEVEL = '5'

export const parseTsv = (tsv: string): OcrWord[] => {
  const words: OcrWord[] = []
  for (const line of tsv.split('\n')) {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = line.split('\t')
    if (level !== WORD_LEVEL) continue
    const x0 = Number(left)
    const y0 = Number(top)
    words.push({ text, x0, y0, x1: x0 + Number(width), y1: y0 + Number(height), confidence: Number(confidence) / 100 })
  }
  return words
}
