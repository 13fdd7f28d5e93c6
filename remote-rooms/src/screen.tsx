import { Link } from '@sala/shared/router'
import { useState } from 'react'

export default function Screen() {
  const [n, setN] = useState(0)
  return (
    <button onClick={() => setN(n + 1)}>
      n {n} <Link to="/">home</Link>
    </button>
  )
}
