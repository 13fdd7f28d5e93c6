import type { RemoteRelease } from '@sala/kit/contract/remote'

/**
 * Names the style sheets that came in the document of a release by their addresses. Until then they have the names of
 * their files, and the build of another remote takes them for its own, which it then does not load.
 */
export function nameStyles({ manifest, integrity }: RemoteRelease) {
  const base = new URL(manifest, location.href)
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const { href, pathname } = new URL(style.dataset.href ?? '', base)
    if (integrity?.[pathname]) style.dataset.href = href
  }
}
