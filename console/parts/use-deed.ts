import { useState } from 'react'

/** One request of a form: whether it runs, and why it failed. */
export const useDeed = () => {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (deed: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await deed()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, run }
}
