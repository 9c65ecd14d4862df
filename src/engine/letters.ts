/** The letters of a text as one word in lower case. Letters with marks are left out: `squash` takes their marks off first. */
export const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '')
