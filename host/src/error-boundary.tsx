import { Component, type ErrorInfo, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  fallback: (error: unknown) => ReactNode
  onError?: (error: unknown, componentStack: string) => void
}

/** Shows `fallback` in place of children that throw while they render. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError?.(error, componentStack ?? '')
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.fallback(error)
  }
}
