import { people } from '../api.ts'
import { tellFailure } from './toast.tsx'

/**
 * Fetches a file that the server makes. The browser takes it with the cookie alone, so it is asked first whom and where that is of: who is not signed in any
 * more signs in, and a page of one organization gets no file of the one that another tab went on to. A refusal leaves the page where it is.
 */
export const download = async (url: string): Promise<boolean> => {
  try {
    await people.session()
  } catch (error) {
    tellFailure(error)
    return false
  }
  const link = document.createElement('a')
  link.href = url
  // Its name is the server's.
  link.download = ''
  link.click()
  return true
}

/** Saves what is in the browser already. */
export const saveText = (fileName: string, text: string, type = 'text/plain;charset=utf-8'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
