import { createChat, type ModelAddress, type OnTrouble } from './chat.ts'
import { type ClassifyInput, classifyDescriptors, type ModelLabel } from './classify.ts'
import { type Evidence, judgeMerchant, type MerchantVerdict } from './judge.ts'

export type { ModelAddress } from './chat.ts'
export type { ClassifyInput, DescriptorItem, LabelCache, ModelBudget, ModelLabel } from './classify.ts'
export type { Evidence, MerchantVerdict } from './judge.ts'
export { maskDescriptor } from './mask.ts'

/** The optional language model. Nothing waits on it longer than its budget, and nothing breaks without it. */
export type Model = {
  classifyDescriptors(input: ClassifyInput): Promise<Map<string, ModelLabel>>
  judgeMerchant(
    evidence: readonly Evidence[],
    options?: { names?: readonly string[]; signal?: AbortSignal },
  ): Promise<MerchantVerdict | null>
  close(): Promise<void>
}

export const createModel = (address: ModelAddress, onTrouble: OnTrouble = () => {}): Model => {
  const chat = createChat(address)
  return {
    classifyDescriptors: (input) => classifyDescriptors(chat, address.model, input, onTrouble),
    judgeMerchant: (evidence, options = {}) => judgeMerchant(chat, evidence, options, onTrouble),
    close: () => chat.close(),
  }
}
