import { type Ask, createChat, describeTrouble, type ModelAddress, type OnTrouble, type Told } from './chat.ts'

export type { Ask, ModelAddress, Told } from './chat.ts'

/** The optional language model. Nothing waits on it longer than its budget, and nothing breaks without it. */
export type Model = {
  name: string
  /** One question, with its time and its length. Null when there is no answer that is JSON; why is told to the log. Never throws. */
  ask(ask: Ask): Promise<Told | null>
  /** For an answer that could be read but not used. */
  complain(what: string): void
  close(): Promise<void>
}

export const createModel = (address: ModelAddress, onTrouble: OnTrouble = () => {}): Model => {
  const chat = createChat(address)
  return {
    name: address.model,
    ask: async (ask) => {
      try {
        return await chat.ask(ask)
      } catch (error) {
        onTrouble(describeTrouble(error))
        return null
      }
    },
    complain: onTrouble,
    close: () => chat.close(),
  }
}
