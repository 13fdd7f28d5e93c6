declare module '*.module.css' {
  const classNames: Record<string, string>
  export default classNames
}

declare module '*.css'
declare module '*.svg' {
  const url: string
  export default url
}

declare module '*.avif' {
  const url: string
  export default url
}

declare module '*.webp' {
  const url: string
  export default url
}

declare module '*.jpg' {
  const url: string
  export default url
}

/** Data, or a style sheet, that the page fetches when it needs them: their address. */
declare module '*.json?url' {
  const url: string
  export default url
}

declare module '*.css?url' {
  const url: string
  export default url
}

/** A file as the text that it is. */
declare module '*?raw' {
  const text: string
  export default text
}
