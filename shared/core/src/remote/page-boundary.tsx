import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly fallback: (error: unknown, reset: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly failed: boolean;
  readonly error: unknown;
}

const intact: PageBoundaryState = { failed: false, error: undefined };

/** Keeps the error of one page from all the others. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state = intact;

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  private readonly reset = (): void => this.setState(intact);

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.reset) : this.props.children;
  }
}
