import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles/tokens.css'
import './styles/base.css'
import { applyTheme } from './theme.ts'

applyTheme()
createRoot(document.getElementById('root')!).render(<App />)
