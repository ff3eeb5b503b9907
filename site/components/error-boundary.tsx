import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** What is shown in place of what broke. */
  fallback: ReactNode;
  /** When this changes, what broke gets another chance: the address of the page. */
  resetKey: string;
  children: ReactNode;
};

type ErrorBoundaryState = { failed: boolean };

/** Keeps a rendering that throws in the browser from taking the whole page with it. React logs the error. */
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
