/** Drawn here: 16 × 16, one stroke, no fill. Always beside a word or in a control that has a name, so hidden from readers. */
const PATHS = {
  today: 'M3 3.5h10v9.5H3zM3 6.5h10M5.5 2v2.5M10.5 2v2.5M5.5 9.5l1.5 1.5 3-3',
  portfolio: 'M2.5 13.5h11M4 13V9M7 13V5.5M10 13V7.5M13 13V3',
  deals: 'M3 2.5h7l3 3v8H3zM10 2.5v3h3M5.5 8.5h5M5.5 11h3.5',
  applications: 'M2.5 3h3v10h-3zM6.5 3h3v6.5h-3zM10.5 3h3v8h-3z',
  merchants: 'M2.5 6.5 3.5 3h9l1 3.5M2.5 6.5a1.8 1.8 0 0 0 3.6 0 1.8 1.8 0 0 0 3.6 0 1.8 1.8 0 0 0 3.8 0M3.5 8.5V13h9V8.5M7 13v-2.5h2V13',
  statements: 'M4 1.5h8v13l-1.6-1-1.2 1-1.2-1-1.2 1-1.2-1L4 14.5zM6 5h4M6 7.5h4M6 10h2.5',
  ach: 'M2 6.5 8 3l6 3.5M3 6.5h10M4 7v5M6.7 7v5M9.3 7v5M12 7v5M2.5 13h11',
  webhooks: 'M6 4.5a2.3 2.3 0 1 1 3.4 2L11.5 10M8 4.5 5.5 9M4.2 9.2a2.3 2.3 0 1 0 2.4 2.3h4.6M10.4 10a2.3 2.3 0 1 1 .8 3.4',
  keys: 'M9.8 9.4a3.7 3.7 0 1 0-3.2-3.2L2 10.8V14h3.2v-1.8H7v-1.6zM11 5h.01',
  audit: 'M8 2a6 6 0 1 0 6 6M8 4.5V8l2.5 1.5M11 2.5l1 1 2-2',
  settings: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.7 10.7 14 14',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  turn: 'M3 8a5 5 0 1 0 1.5-3.5L3 6M3 2.5V6h3.5',
  undo: 'M6.5 3 3 6.5 6.5 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.7-4L2.5 5.5M2.5 2.5v3h3M8 5v3.5l2.5 1.5',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4 6 8l4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5 6.5 12 13 4.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  moon: 'M13.5 9.5A5.8 5.8 0 0 1 6.5 2.5a5.8 5.8 0 1 0 7 7z',
  screen: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  up: 'M8 13V3M4 7l4-4 4 4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  copy: 'M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8z',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M2.5 13.5h11',
  upload: 'M8 11V2.5M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  pin: 'M9.5 2 14 6.5l-2.5.5-2.5 2.5-.5 3L5.5 9.5 2 14l4-4.5L3.5 7l3-.5L9 4z',
  user: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14a5.5 5.5 0 0 1 11 0',
  warning: 'M8 2 1.8 13.5h12.4zM8 6.5V10M8 11.8h.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5.2h.01',
  filter: 'M2.5 3.5h11L9.5 8.5V13l-3-1.5v-3z',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.5 6.3V13',
  board: 'M2.5 3h3v10h-3zM6.5 3h3v6.5h-3zM10.5 3h3v8h-3z',
  external: 'M6.5 3.5h-3v9h9v-3M9 2.5h4.5V7M13.5 2.5 7.5 8.5',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.01M6.5 6.5h.01M9 6.5h.01M11.5 6.5h.01M4.5 9.5h7',
  dot: 'M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
    <path d={PATHS[name]} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
