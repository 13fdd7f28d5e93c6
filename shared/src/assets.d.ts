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

/** The address of a file that the page fetches when needed. */
declare module '*.json?url' {
  const url: string
  export default url
}

declare module '*.css?url' {
  const url: string
  export default url
}

/** The file's text. */
declare module '*?raw' {
  const text: string
  export default text
}
