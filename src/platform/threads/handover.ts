/** A result with memory that goes over to whoever wanted it instead of being copied. In its thread it is gone then, so it must be this one result's and nobody else's. */
export class Handover<Result> {
  readonly result: Result
  readonly transfer: ArrayBuffer[]
  constructor(result: Result, transfer: ArrayBuffer[]) {
    this.result = result
    this.transfer = transfer
  }
}
