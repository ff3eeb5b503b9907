import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Shown instead of the children after an error. */
  fallback: ReactNode;
  /** The children are rendered again when this value changes, for example with the address of the page. */
  resetKey: string;
  children: ReactNode;
};

type ErrorBoundaryState = { failed: boolean };

/** Shows a fallback if rendering throws in the browser. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) {
      this.setState({ failed: false });
    }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
