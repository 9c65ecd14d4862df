export type EventContent = { id: string; type: string; createdAt: string; data: string }

/** What is sent. `data` is put in as the text that was recorded, so every attempt sends the same bytes. */
export const bodyOf = (event: EventContent): string =>
  `{"eventId":${JSON.stringify(event.id)},"eventType":${JSON.stringify(event.type)},"createdAt":${JSON.stringify(event.createdAt)},"data":${event.data}}`
