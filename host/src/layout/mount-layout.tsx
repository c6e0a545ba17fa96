import '../theme/neutrals.css';
import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type MenuSource, ShellView, type ShellViewProps } from './shell-view';

/** Store, theme and feedback. */
export type Around = ComponentType<{ readonly children: ReactNode }>;

export interface LayoutOptions extends ShellViewProps {
  readonly container: HTMLElement;
  readonly Providers: Around;
}

const none = { menus: [], pages: [] };

/** For a session that may do nothing yet but change its password. */
export const noMenus: MenuSource = { state: () => none, subscribe: () => () => {} };

/** Draws the chrome; when it returns, `content` is in the document, and stays. */
export function mountLayout({ container, Providers, ...view }: LayoutOptions): () => void {
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <Providers>
        <ShellView {...view} />
      </Providers>,
    ),
  );
  return () => root.unmount();
}
