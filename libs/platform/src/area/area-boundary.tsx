import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Renders the failure; `retry` remounts the children. */
  fallback(error: unknown, retry: () => void): ReactNode;
  onError?(error: unknown, info: ErrorInfo): void;
}

/** Confines a crash to its part of the screen: for an area's panels, as the shell does for areas. */
export class AreaBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  readonly retry = (): void => this.setState({ error: undefined, failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.retry) : this.props.children;
  }
}
