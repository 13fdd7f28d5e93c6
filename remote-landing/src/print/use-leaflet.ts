import { useEffect } from 'react'
import href from './leaflet.css?url'

/** Has the page look as it does on paper when it is printed. It comes with the scripts: few visitors print. */
export function useLeaflet() {
  useEffect(() => {
    const sheet = document.createElement('link')
    Object.assign(sheet, { rel: 'stylesheet', media: 'print', href })
    document.head.append(sheet)
    return () => sheet.remove()
  }, [])
}
