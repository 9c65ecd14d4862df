/** What one look found: a fact, and what to do where it is not as it should be. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'wrong'
  message: string
  advice?: string
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })
export const warning = (check: string, message: string, advice: string): Finding => ({ check, status: 'warning', message, advice })
export const wrong = (check: string, message: string, advice: string): Finding => ({ check, status: 'wrong', message, advice })

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

/** A look that fails is a finding too: nothing keeps the others from looking. */
export const look = async (check: string, advice: string, work: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await work()
  } catch (error) {
    return [wrong(check, reasonOf(error), advice)]
  }
}
