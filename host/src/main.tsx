import '@sala/shared/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element with the id root')

createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
