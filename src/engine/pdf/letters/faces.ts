/** The typeface without the tag of an embedded subset and without weight and slant: a bold amount is less odd than one in another face. */
export const family = (font: string): string =>
  font
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[-,]?(bold|italic|oblique|regular|roman|medium|light|semibold|black|book|mt|ps)+/gi, '')
    .toLowerCase()

/** Without marks of weight and width: `FrutigerLTStd-Bd`, `Univers57`. */
export const stemOf = (font: string): string => family(font).split(/[-,_\d]/, 1)[0]!

/** Fonts that are numbered instead of named tell nothing of their face: `F2`, `CIDFont+F1`. */
export const NO_FACE = /^(?:cidfont\+)?[a-z]{0,3}$/
export const isOneFace = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)
