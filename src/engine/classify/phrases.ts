/** Every combination of one item of each list, in order: lists parted by spaces, `_` for a space inside an item, `-` for nothing. Joined as data files are. */
export const each = (...lists: string[]): string =>
  lists
    .map((list) => list.split(' ').map((item) => (item === '-' ? '' : item.replaceAll('_', ' '))))
    .reduce((heads, items) => heads.flatMap((head) => items.map((item) => `${head} ${item}`.trim())), [''])
    .join('|')
