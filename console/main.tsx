import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles/tokens.css'
import './styles/base.css'
import { applyTheme } from './theme.ts'

/** A file that is dropped beside its place would be opened in place of the page, and all that is typed in it gone. */
for (const kind of ['dragover', 'drop'] as const)
  addEventListener(kind, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  })

applyTheme()
createRoot(document.getElementById('root')!).render(<App />)
