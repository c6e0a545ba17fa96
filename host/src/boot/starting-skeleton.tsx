import type { PageRow } from '@mingmou/contract/base/manifest';
import { remoteEnvironment } from '@mingmou/core/remote/environment';
import { createRoot, type Root } from 'react-dom/client';

/** A remote that is quick shows its page without a skeleton before it. */
const PATIENCE_MS = 150;

/** Skeleton on the stage for a page whose remote is loading. There is one, because one page is shown at a time. */
export class StartingSkeleton {
  private page: PageRow | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private root: Root | undefined;
  private element: HTMLElement | undefined;

  show(page: PageRow): void {
    if (this.page === page) return;
    this.hide();
    this.page = page;
    this.timer = setTimeout(() => this.draw(page), PATIENCE_MS);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.root?.unmount();
    this.element?.remove();
    this.page = undefined;
    this.root = undefined;
    this.element = undefined;
  }

  private draw(page: PageRow): void {
    const { stage, Skeleton } = remoteEnvironment();
    this.element = document.createElement('div');
    // As the frame of a page, which it must not be taken for.
    Object.assign(this.element.style, { height: '100%', padding: '12px' });
    stage.append(this.element);
    this.root = createRoot(this.element);
    this.root.render(<Skeleton page={page} />);
  }
}
