import { use } from 'react'
import ja from './ja.json?url'
import { speak, type Words } from './spoken.ts'
import th from './th.json?url'
import zh from './zh.json?url'

const addresses: Record<string, string | undefined> = { th, zh, ja }

let loading: Promise<void> | undefined

/**
 * Has the page taken over in the language that it came in: whoever reads English loads no other. On the
 * server it is spoken already (prerender.tsx). Words that cannot be had leave the page as it is, which
 * can be read, and whose form works.
 */
export function useSpoken() {
  if (typeof document === 'undefined') return
  const address = addresses[document.documentElement.lang.slice(0, 2)]
  if (address) {
    loading ??= load(address)
    use(loading)
  }
}

const load = (address: string) =>
  new Promise<void>((onSpoken) => {
    fetch(address)
      .then((answer) => answer.json())
      .then((words: Words) => onSpoken(speak(words)))
  })
